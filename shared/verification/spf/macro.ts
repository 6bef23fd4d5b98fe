import { MAX_NAME_LENGTH } from "../dns/resolver.ts";

/** A part of a macro string (RFC 7208 §7). */
export type MacroPart =
  | { readonly kind: "text"; readonly text: string }
  | {
    readonly kind: "macro";
    readonly letter: string;
    /** Number of labels kept from the right; 0 for all. */
    readonly keptLabels: number;
    readonly isReversed: boolean;
    readonly delimiters: string;
    /** Whether the value is escaped as in URLs: the letter is upper case. */
    readonly isEscaped: boolean;
  };

/** Maximum length of a macro string; real records are far shorter than 4 kB. */
const MAX_CHARS = 4_096;

const MACRO = /^\{([slodiphcrtv])([0-9]{0,3})(r?)([.\-+,/_=]*)\}/i;

/**
 * Parses a macro string; null if it is malformed.
 *
 * @param isExplanation Whether `c`, `r`, `t` and blanks may occur (RFC 7208 §7.2).
 */
export function parseMacros(text: string, isExplanation: boolean): readonly MacroPart[] | null {
  if (text.length > MAX_CHARS) return null;
  const parts: MacroPart[] = [];
  let literal = "";
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code !== 0x25) {
      if (code < (isExplanation ? 0x20 : 0x21) || code > 0x7e) return null;
      literal += text.charAt(at++);
      continue;
    }
    const next = text.charAt(at + 1);
    const replacement = ESCAPES.get(next);
    if (replacement !== undefined) {
      literal += replacement;
      at += 2;
      continue;
    }
    const match = MACRO.exec(text.slice(at + 1, at + 1 + MAX_MACRO));
    const [macro, letter = "", digits = "", reverseMark = "", delimiters = ""] = match ?? [];
    if (macro === undefined || digits === "0" || /^0+$/.test(digits)) return null;
    if (!isExplanation && /[crt]/i.test(letter)) return null;
    if (literal !== "") parts.push({ kind: "text", text: literal });
    literal = "";
    parts.push({
      kind: "macro",
      letter: letter.toLowerCase(),
      keptLabels: digits === "" ? 0 : Number(digits),
      isReversed: reverseMark !== "",
      delimiters: delimiters === "" ? "." : delimiters,
      isEscaped: letter !== letter.toLowerCase(),
    });
    at += 1 + macro.length;
  }
  if (literal !== "") parts.push({ kind: "text", text: literal });
  return parts;
}

/** Maximum length of a macro: a letter, three digits, `r` and every delimiter twice. */
const MAX_MACRO = 24;

const ESCAPES: ReadonlyMap<string, string> = new Map([["%", "%"], ["_", " "], ["-", "%20"]]);

/** Reads the value of a macro letter. */
export type MacroReader = (letter: string) => Promise<string>;

/** Expands a macro string to a name; if too long, it loses labels on the left (RFC 7208 §7.3). */
export async function expandName(
  parts: readonly MacroPart[],
  readValue: MacroReader,
): Promise<string> {
  let name = "";
  for (const part of parts.toReversed()) {
    if (name.length > MAX_NAME_LENGTH + 1) break;
    name = await expandPart(part, readValue) + name;
  }
  if (name.endsWith(".")) name = name.slice(0, -1);
  if (name.length <= MAX_NAME_LENGTH) return name;
  const end = name.slice(-MAX_NAME_LENGTH - 1);
  return end.slice(end.indexOf(".") + 1);
}

/** Maximum number of characters of an expanded explanation: as many as its record may have. */
const MAX_EXPLANATION = MAX_CHARS;

/** Expands the macro string of an explanation (RFC 7208 §6.2), cut to its maximum length. */
export async function expandExplanation(
  parts: readonly MacroPart[],
  readValue: MacroReader,
): Promise<string> {
  let text = "";
  for (const part of parts) {
    if (text.length >= MAX_EXPLANATION) break;
    text += await expandPart(part, readValue);
  }
  return text.slice(0, MAX_EXPLANATION);
}

async function expandPart(part: MacroPart, readValue: MacroReader): Promise<string> {
  return part.kind === "text" ? part.text : transform(part, await readValue(part.letter));
}

/** Splits, reverses, shortens and escapes the value of a macro as the record asks. */
function transform(part: Extract<MacroPart, { kind: "macro" }>, value: string): string {
  const { keptLabels, isReversed, delimiters, isEscaped } = part;
  let labels = splitLabels(value, delimiters);
  if (isReversed) labels = labels.reverse();
  if (keptLabels > 0) labels = labels.slice(-keptLabels);
  const text = labels.join(".");
  return isEscaped ? encodeURIComponent(text).replace(/[!'()*]/g, percentEncode) : text;
}

function splitLabels(value: string, delimiters: string): string[] {
  const labels: string[] = [];
  let start = 0;
  for (let i = 0; i < value.length; i++) {
    if (!delimiters.includes(value.charAt(i))) continue;
    labels.push(value.slice(start, i));
    start = i + 1;
  }
  labels.push(value.slice(start));
  return labels;
}

function percentEncode(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
