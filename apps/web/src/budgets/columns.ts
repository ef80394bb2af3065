/*
 * The columns of a plan, the same in all five cards, so that their figures stand in line. A figure
 * of a million fits with its minus.
 */

/** What is planned, realised and left over; on a phone a line of its own below the name. */
export const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 sm:grid-cols-[minmax(0,1fr)_7.25rem_7.25rem_7.25rem]'
