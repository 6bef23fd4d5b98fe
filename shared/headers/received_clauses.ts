import type { Token } from "./tokens.ts";

/** One clause of a Received field: the words after its keyword, and the comments among them. */
export interface Clause {
  /** Words and quoted strings; adjacent ones without a blank are joined. */
  readonly words: string[];
  readonly comments: string[];
}

/** Clauses of RFC 5321 §4.4, the one Haraka adds, and the text before the first keyword. */
export interface Clauses {
  readonly start: Clause;
  readonly from: Clause | undefined;
  readonly by: Clause | undefined;
  readonly via: Clause | undefined;
  readonly with: Clause | undefined;
  readonly id: Clause | undefined;
  readonly for: Clause | undefined;
  readonly envelope: Clause | undefined;
  /** Comments of all of them, clause by clause as they first occur. */
  readonly comments: readonly string[];
}

type ClauseName = Exclude<keyof Clauses, "start" | "comments">;

type OpenClauses = { [Name in ClauseName]: Clause | undefined } & { readonly start: Clause };

/** Clauses by the lower-case word that starts them. */
const KEYWORDS: ReadonlyMap<string, ClauseName> = new Map([
  ["from", "from"],
  ["by", "by"],
  ["via", "via"],
  ["with", "with"],
  ["id", "id"],
  ["for", "for"],
  ["envelope-from", "envelope"],
]);

/** Sorts the tokens before the date into clauses. */
export function readClauses(tokens: readonly Token[], end: number): Clauses {
  const start: Clause = { words: [], comments: [] };
  const clauses: OpenClauses = {
    start,
    from: undefined,
    by: undefined,
    via: undefined,
    with: undefined,
    id: undefined,
    for: undefined,
    envelope: undefined,
  };
  const orderedClauses = [start];
  let clause = start;
  for (let i = 0; i < end; i++) {
    const token = tokens[i];
    if (token === undefined) break;
    const { kind, text, isSpaced } = token;
    if (kind === "comment") {
      clause.comments.push(text);
      continue;
    }
    const closing = clause === clauses.with && text.startsWith("[")
      ? findClosing(tokens, i, end)
      : i;
    if (closing > i) {
      // The whole name of a program, with a keyword or `(c)` in it.
      clause.words.push(joinTokens(tokens.slice(i, closing + 1)));
      i = closing;
      continue;
    }
    let name = isSpaced && kind === "word" ? KEYWORDS.get(text.toLowerCase()) : undefined;
    // `using TLSv1.2 with cipher …` describes the connection; the protocol is named later.
    if (name === "with" && tokens[i + 1]?.text.toLowerCase() === "cipher") name = undefined;
    // A second `by` is part of the program's name: `with Mailer 2 by Example Inc.`
    if (name === "by" && clause === clauses.with && clauses.by !== undefined) name = undefined;
    if (name !== undefined) {
      // A second `from` with a path is the envelope's: `for <a@example.org> from <b@example.net>`.
      if (name === "from" && clauses.from && tokens[i + 1]?.text.startsWith("<")) name = "envelope";
      // The first of two equal clauses counts, except in `with ESMTP with STARTTLS`.
      const earlierClause: Clause | undefined = clauses[name];
      clause = name === "with" && earlierClause !== undefined
        ? earlierClause
        : { words: [], comments: [] };
      if (earlierClause === undefined) {
        clauses[name] = clause;
        orderedClauses.push(clause);
      }
      continue;
    }
    const last = clause.words.length - 1;
    if (isSpaced || last < 0) clause.words.push(text);
    else clause.words[last] += text;
  }
  return { ...clauses, comments: orderedClauses.flatMap(({ comments }) => comments) };
}

/** Lists the words of a clause; none when it is missing. */
export function listWords(clause: Clause | undefined): readonly string[] {
  return clause?.words ?? [];
}

/** Maximum number of words between square brackets that are one name. */
const MAX_WORDS = 12;

/** Finds the token that closes a square bracket; `start` where none near does. */
function findClosing(tokens: readonly Token[], start: number, end: number): number {
  for (let i = start; i < Math.min(end, start + MAX_WORDS); i++) {
    if (tokens[i]?.kind === "word" && tokens[i]?.text.endsWith("]")) return i;
  }
  return start;
}

/** Joins tokens as they were written; blanks beside a comment may have been none. */
function joinTokens(tokens: readonly Token[]): string {
  return tokens.map(({ kind, text, isSpaced }, i) => {
    const word = kind === "comment" ? `(${text})` : kind === "quoted" ? `"${text}"` : text;
    return isSpaced && i > 0 ? ` ${word}` : word;
  }).join("");
}
