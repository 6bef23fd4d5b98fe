import type { Token } from "./tokens.ts";

/** One clause of a Received field: the words after its keyword, and the comments among them. */
export interface Clause {
  /** Words and quoted strings, those written together glued. */
  readonly words: string[];
  readonly comments: string[];
}

/** Clauses of RFC 5321 §4.4, the one Haraka adds, and what stands before the first keyword. */
export type ClauseName = "start" | "from" | "by" | "via" | "with" | "id" | "for" | "envelope";

/** The clauses of one field. */
export type Clauses = { readonly [Name in ClauseName]?: Clause };

const KEYWORDS: ReadonlyMap<string, ClauseName> = new Map([
  ["from", "from"],
  ["by", "by"],
  ["via", "via"],
  ["with", "with"],
  ["id", "id"],
  ["for", "for"],
  ["envelope-from", "envelope"],
]);

/** Length of the longest keyword. */
const MAX_KEYWORD = "envelope-from".length;

/** Sorts the tokens before the date into clauses. */
export function readClauses(tokens: readonly Token[], end: number): Clauses {
  let clause: Clause = { words: [], comments: [] };
  const clauses: { [Name in ClauseName]?: Clause } = { start: clause };
  for (let i = 0; i < end; i++) {
    const token = tokens[i];
    if (token === undefined) break;
    const { kind, text, spaced } = token;
    if (kind === "comment") {
      clause.comments.push(text);
      continue;
    }
    const mayBeKeyword = spaced && kind === "word" && text.length <= MAX_KEYWORD;
    let name = mayBeKeyword ? KEYWORDS.get(text.toLowerCase()) : undefined;
    if (name !== undefined) {
      // A second `from` with a path is the envelope's: `for <a@example.org> from <b@example.net>`.
      if (name === "from" && clauses.from && tokens[i + 1]?.text.startsWith("<")) name = "envelope";
      // Of a clause that comes twice the first one counts, save `with ESMTP with STARTTLS`.
      const known: Clause | undefined = clauses[name];
      clause = name === "with" && known !== undefined ? known : { words: [], comments: [] };
      if (known === undefined) clauses[name] = clause;
      continue;
    }
    const last = clause.words.length - 1;
    if (spaced || last < 0) clause.words.push(text);
    else clause.words[last] += text;
  }
  return clauses;
}

const NONE: readonly string[] = [];

/** Words of a clause, none when it is missing. */
export function wordsOf(clause: Clause | undefined): readonly string[] {
  return clause?.words ?? NONE;
}

/** Comments of all clauses, in the order of {@linkcode ClauseName}. */
export function commentsOf(clauses: Clauses): string[] {
  const comments: string[] = [];
  for (const clause of Object.values(clauses)) {
    for (const comment of clause.comments) comments.push(comment);
  }
  return comments;
}
