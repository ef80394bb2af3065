/** Replaces a figure while values are hidden. */
export const MASK = '••••'
