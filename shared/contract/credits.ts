/** Analyses per UTC day in the description of the functions (SPEC part 8): the hosted default. */
export const DAILY_CREDITS = 5;

/** Value of the daily limit with which a server counts no credits. */
export const NO_LIMIT = 0;

/** Name of the meta element in which the server writes the daily limit for the console. */
export const CREDITS_META = "credits-per-day";
