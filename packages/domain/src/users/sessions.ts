/** So many sessions one account has open at once; one more ends the one that was used the longest ago. */
export const SESSIONS_MAX = 20
