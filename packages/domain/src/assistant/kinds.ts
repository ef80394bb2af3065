/** The longest question that is read, in characters. */
export const QUESTION_MAX = 300
