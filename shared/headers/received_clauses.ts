import type { Token } from "./tokens.ts";

/** One clause of a Received field: the words after its keyword, and the comments among them. */
export interface Clause {
  /** Words and quoted strings, those written together glued. */
  readonly words: string[];
  readonly comments: string[];
}

/** Clauses of RFC 5321 §4.4, the one Haraka adds, and what stands before the first keyword. */
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

type OpenClauses = { -readonly [Key in keyof Clauses]: Clauses[Key] };

const NONE: readonly string[] = [];

/** The clause that a word opens. */
function clauseOf(word: string): ClauseName | undefined {
  if (word.length > LONG && word.length !== LONGEST) return undefined;
  // Nearly all servers write them in lower case.
  return clauseNamed(word) ??
    (HAS_CAPITAL.test(word) ? clauseNamed(word.toLowerCase()) : undefined);
}

/** Length of the longest keyword, and of the one before it. */
const LONGEST = "envelope-from".length, LONG = "from".length;

const HAS_CAPITAL = /[A-Z]/;

/** The clause of a keyword; a switch, for a map would hash every word of every hop. */
function clauseNamed(keyword: string): ClauseName | undefined {
  switch (keyword) {
    case "from":
      return "from";
    case "by":
      return "by";
    case "with":
      return "with";
    case "id":
      return "id";
    case "for":
      return "for";
    case "via":
      return "via";
    case "envelope-from":
      return "envelope";
    default:
      return undefined;
  }
}

/** Sorts the tokens before the date into clauses. */
export function readClauses(tokens: readonly Token[], end: number): Clauses {
  const start: Clause = { words: [], comments: [] };
  const found: OpenClauses = {
    start,
    from: undefined,
    by: undefined,
    via: undefined,
    with: undefined,
    id: undefined,
    for: undefined,
    envelope: undefined,
    comments: NONE,
  };
  const inOrder = [start];
  let clause = start;
  for (let i = 0; i < end; i++) {
    const token = tokens[i];
    if (token === undefined) break;
    const { kind, text, spaced } = token;
    if (kind === "comment") {
      clause.comments.push(text);
      continue;
    }
    let name = spaced && kind === "word" ? clauseOf(text) : undefined;
    if (name !== undefined) {
      // A second `from` with a path is the envelope's: `for <a@example.org> from <b@example.net>`.
      if (name === "from" && found.from && tokens[i + 1]?.text.startsWith("<")) name = "envelope";
      // Of a clause that comes twice the first one counts, save `with ESMTP with STARTTLS`.
      const known: Clause | undefined = found[name];
      clause = name === "with" && known !== undefined ? known : { words: [], comments: [] };
      if (known === undefined) {
        found[name] = clause;
        inOrder.push(clause);
      }
      continue;
    }
    const last = clause.words.length - 1;
    if (spaced || last < 0) clause.words.push(text);
    else clause.words[last] += text;
  }
  found.comments = allComments(inOrder);
  return found;
}

function allComments(clauses: readonly Clause[]): string[] {
  const all: string[] = [];
  for (const { comments } of clauses) for (const comment of comments) all.push(comment);
  return all;
}

/** Words of a clause, none when it is missing. */
export function wordsOf(clause: Clause | undefined): readonly string[] {
  return clause?.words ?? NONE;
}
