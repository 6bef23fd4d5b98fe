/** Maximum number of searches in an ending's text; parsing it at once would delay a first mail. */
const MAX_SEARCHES = 20;

/** A set of domains, stored as a text per ending: the part of a domain after its first dot. */
export class DomainsByEnding {
  readonly #texts: Readonly<Record<string, string>>;
  readonly #searches = new Map<string, number>();
  readonly #domainsByEnding = new Map<string, ReadonlySet<string>>();

  constructor(names: Readonly<Record<string, string>>) {
    this.#texts = names;
  }

  /** @param domain A domain in lower case. */
  has(domain: string): boolean {
    const dot = domain.indexOf("."), ending = domain.slice(dot + 1), name = domain.slice(0, dot);
    const names = this.#domainsByEnding.get(ending);
    if (names !== undefined) return dot > 0 && names.has(name);
    if (dot < 1 || !Object.hasOwn(this.#texts, ending)) return false;
    const text = this.#texts[ending] ?? "", searches = this.#searches.get(ending) ?? 0;
    if (searches >= MAX_SEARCHES) this.#domainsByEnding.set(ending, new Set(text.split(" ")));
    else this.#searches.set(ending, searches + 1);
    return ` ${text} `.includes(` ${name} `);
  }
}
