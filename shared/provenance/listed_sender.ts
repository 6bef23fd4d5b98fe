/** The author's properties that are compared with a list. */
export interface ListedAuthor {
  readonly address: string;
  readonly domain: string;
}

/**
 * Returns a predicate: whether an author is on a list. It does not show whether the
 * author is proven.
 *
 * @param list Addresses (`name@domain`) and domains with all below them, lower case.
 */
export function createListedCheck(list: readonly string[]): (author: ListedAuthor) => boolean {
  return ({ address, domain }) =>
    list.some((entry) =>
      entry.includes("@")
        ? entry === address.toLowerCase()
        : domain === entry || domain.endsWith(`.${entry}`)
    );
}
