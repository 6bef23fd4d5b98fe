/** The parts of an author that are compared with a list. */
export interface ListedAuthor {
  readonly address: string;
  readonly domain: string;
}

/**
 * Creates a function that tells whether an author is on a list.
 *
 * @param list Addresses and domains in lower case.
 */
export function createListedCheck(list: readonly string[]): (author: ListedAuthor) => boolean {
  return ({ address, domain }) =>
    list.some((entry) =>
      entry.includes("@")
        ? entry === address.toLowerCase()
        : domain === entry || domain.endsWith(`.${entry}`)
    );
}
