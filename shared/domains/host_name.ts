import { MAX_DOMAIN } from "./organizational_domain.ts";

/**
 * Matches labels of letters of any script, digits and hyphens (RFC 5890 §2.3.1), all but the last
 * also with underscores. The last is no number.
 */
const HOST_NAME = /^(?:[\p{L}\p{M}\p{N}_-]{1,63}\.){1,20}(?!\d+$)[\p{L}\p{M}\p{N}-]{2,63}$/u;

/** Tells whether a text has the form of a domain name with at least two labels. */
export function isHostName(name: string): boolean {
  return name.length <= MAX_DOMAIN && HOST_NAME.test(name);
}
