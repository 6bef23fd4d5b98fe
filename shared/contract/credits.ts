/** Analyses a UTC day that the functions are described with (SPEC part 8): the hosted default. */
export const DAILY_CREDITS = 5;

/** Where the operator of a server has set no limit. */
export const NO_LIMIT = 0;

/** Name of the meta element by which the server gives the console the limit. */
export const CREDITS_META = "credits-per-day";
