/** The author of a mail. */
export interface Author {
  /** Address in lower case. */
  readonly address: string;
  /** Domain in lower case. */
  readonly domain: string;
}

/** Tells whether the operator, or the reader of a mail, listed its author as known. */
export type KnownSenderCheck = (author: Author) => boolean;

/** Tells of every author that nobody listed them. */
export const NOBODY: KnownSenderCheck = () => false;

/**
 * Creates the check for a list of addresses (`name@domain`) and domains, which include subdomains.
 *
 * @param listed Entries in lower case.
 */
export function createKnownSenderCheck(listed: readonly string[]): KnownSenderCheck {
  const entries = new Set(listed);
  return ({ address, domain }) => {
    if (entries.has(address)) return true;
    for (let name = domain; name !== "";) {
      if (entries.has(name)) return true;
      const dot = name.indexOf(".");
      name = dot < 0 ? "" : name.slice(dot + 1);
    }
    return false;
  };
}
