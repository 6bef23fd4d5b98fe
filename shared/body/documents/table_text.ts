/** Actions of the formulas in a table stored as text, when a spreadsheet opens it. */
export interface TableReading {
  /** Whether a formula requests data from another program (DDE), which starts that program. */
  readonly dde: boolean;
  /** Whether a formula fetches data, or calls code of the machine. */
  readonly calls: boolean;
  /** Whether a formula makes a link. */
  readonly links: boolean;
  readonly addresses: readonly string[];
}

/**
 * Limits: characters of a table that are searched, characters of a line from its first formula,
 * addresses.
 */
const MAX_TABLE = 4 * 1024 * 1024, MAX_LINE = 32 * 1024, MAX_ADDRESSES = 100;

/** A cell that a spreadsheet may read as a formula, and not as a signed number. */
const SIGNED = /(?:^|[,;])(?:[=@]|[+-][^\d.]|[+-][\d.]{1,20}[^\d.,;])/;
/** Certainly a formula: a sign before a word makes one if a bracket follows. */
const FORMULA = /(?:^|[,;])(?:[=@]|[+-](?=[a-z][\w.]{0,39}\())/i;

/** Functions of Excel, LibreOffice and Google that fetch data or call code. */
const FETCHES = /[=+@(,;&*-](?:webservice|import(?:xml|data|html|feed|range))\(/i;
const CALLS = /[=+@(&*-](?:image|call|register(?:\.id)?|exec|rtd|sql\.request)\(/i;
/** LibreOffice's function for data of another program. */
const ASKS = /[=+@(&*-]dde\(/i;
const LINKS = /[=+@(,;&*-]hyperlink\(/i;
const ADDRESS = /(?:https?:\/\/|ftp:\/\/|\\\\)[^\s"'<>|,;()]{1,999}/gi;

/** Reads the formulas of a table with commas, semicolons or tabs between its cells. */
export function readTable(text: string): TableReading {
  const found = { dde: false, calls: false, links: false };
  const addresses = new Set<string>();
  for (const line of text.slice(0, MAX_TABLE).split(/[\r\n]+/)) {
    if (!/[|(]/.test(line)) continue;
    // Quotes around cells, blanks and zero bytes make no difference to a spreadsheet.
    const cells = line.slice(0, MAX_LINE).replaceAll("\t", ";").replaceAll(/[\s\0"]/g, "");
    if (SIGNED.test(cells) && asksProgram(cells)) found.dde = true;
    if (!FORMULA.test(cells)) continue;
    if (ASKS.test(cells)) found.dde = true;
    const calls = FETCHES.test(cells) || CALLS.test(cells), links = LINKS.test(cells);
    found.calls ||= calls;
    found.links ||= links;
    if (!calls && !links) continue;
    for (const [address] of line.slice(0, MAX_LINE).matchAll(ADDRESS)) {
      if (addresses.size < MAX_ADDRESSES) addresses.add(address);
    }
  }
  return { ...found, addresses: [...addresses] };
}

/** Longest text before a topic. */
const MAX_BARE = 42;

/**
 * Whether cells name a program, a topic and an item of it: `cmd|'/c calc'!A0`; without quotes
 * around the topic, if the cell has nothing else: `=excel|sheet!R1C1`.
 */
function asksProgram(cells: string): boolean {
  for (let at = cells.indexOf("|"); at >= 0; at = cells.indexOf("|", at + 1)) {
    const isQuoted = cells[at + 1] === "'";
    const end = isQuoted ? cells.indexOf("'", at + 2) : endOfTopic(cells, at + 1);
    if (end < 0 || end <= at + 2) continue;
    if (isQuoted && cells[end + 1] === "!" && /\w/.test(cells[at - 1] ?? "")) return true;
    if (!isQuoted && cells[end] === "!" && isBareProgram(cells, at)) return true;
  }
  return false;
}

/** Whether a cell up to a position is `=` and a name: `=excel`. */
function isBareProgram(cells: string, end: number): boolean {
  const start = Math.max(0, end - MAX_BARE);
  const sign = cells.slice(start, end).lastIndexOf("=");
  const name = cells.slice(start + sign + 1, end);
  return sign >= 0 && ",;".includes(cells[start + sign - 1] ?? ",") && /^[\w.]+$/.test(name);
}

/** The first character after a topic without quotes. */
function endOfTopic(cells: string, from: number): number {
  let at = from;
  while (at < cells.length && !"|!,;".includes(cells[at] ?? "")) at++;
  return at;
}
