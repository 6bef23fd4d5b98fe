import type { SignatureField } from "./types.ts";

/** One tag of a list: its value without the blanks around it, and where the value is. */
export interface Tag {
  readonly value: string;
  /** First character after the `=`. */
  readonly start: number;
  /** The `;` that ends the tag, or the end of the text. */
  readonly end: number;
}

/** Tags by name. */
export type Tags = ReadonlyMap<string, Tag>;

/** Maximum number of tags of a list; a signature has about 12, a key record 7. */
const MAX_TAGS = 100;

/** A piece of a list between two semicolons. */
interface TagPiece {
  /** The name as written; null without an `=`. */
  readonly name: string | null;
  /** First character after the `=`, or of the piece. */
  readonly start: number;
  readonly end: number;
}

/** Splits a tag list at its semicolons, each tag at its first `=`. */
function* splitPieces(text: string): Generator<TagPiece> {
  for (let at = 0; at <= text.length;) {
    const semicolon = text.indexOf(";", at), end = semicolon < 0 ? text.length : semicolon;
    // Searched for in this piece only: a search from each semicolon to the end is quadratic.
    const equals = text.slice(at, end).indexOf("=");
    yield equals < 0
      ? { name: null, start: at, end }
      : { name: text.slice(at, at + equals), start: at + equals + 1, end };
    at = end + 1;
  }
}

/** Reads a tag list (RFC 6376 §3.2); null for another text or a list that repeats a tag. */
export function readTags(text: string): Tags | null {
  const tags = new Map<string, Tag>();
  for (const { name: rawName, start, end } of splitPieces(text)) {
    if (rawName === null) {
      // Only blanks may follow the last semicolon.
      const isEnd = end === text.length && tags.size > 0 && trimBlanks(text.slice(start)) === "";
      return isEnd ? tags : null;
    }
    const name = trimBlanks(rawName), value = trimBlanks(text.slice(start, end));
    if (!isName(name) || !isValue(value) || tags.has(name) || tags.size >= MAX_TAGS) return null;
    tags.set(name, { value, start, end });
  }
  return tags;
}

/** Reads the tags of a list for display, even an invalid one; of equal names the first counts. */
export function readLooseTags(text: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const { name: rawName, start, end } of splitPieces(text)) {
    const name = rawName?.trim().toLowerCase() ?? "";
    if (name !== "" && !tags.has(name)) tags.set(name, text.slice(start, end).replaceAll(" ", ""));
  }
  return tags;
}

/** Reads the tag list of a DKIM-Signature, ARC-Seal or ARC-Message-Signature (RFC 6376 §3.2). */
export function parseSignature(value: string, fieldIndex: number): SignatureField {
  const tags = readLooseTags(value);
  return {
    tags,
    domain: tags.get("d")?.toLowerCase() || null,
    selector: tags.get("s") || null,
    algorithm: tags.get("a")?.toLowerCase() || null,
    signedFields: splitNames(tags.get("h")),
    fieldIndex,
  };
}

function splitNames(list: string | undefined): string[] {
  return list ? list.toLowerCase().split(":").filter((name) => name !== "") : [];
}

/**
 * Reads the tags of a policy record (DMARC, BIMI); null for a list that repeats a tag.
 *
 * RFC 7489 §6.3 ignores a syntax error, where RFC 6376 §3.2 rejects the whole list.
 */
export function readRecordTags(text: string): ReadonlyMap<string, string> | null {
  const tags = new Map<string, string>();
  for (const { name: rawName, start, end } of splitPieces(text)) {
    const name = rawName?.trim() ?? "";
    if (name === "") continue;
    if (tags.has(name)) return null;
    tags.set(name, text.slice(start, end).trim());
  }
  return tags;
}

/** Reads the version of a policy record, its first tag (`v`, in any case); null without one. */
export function readRecordVersion(text: string): string | null {
  const [{ name, start, end } = NO_PIECE] = splitPieces(text);
  return name !== null && /^v[ \t]*$/i.test(name) ? trimBlanks(text.slice(start, end)) : null;
}

const NO_PIECE: TagPiece = { name: null, start: 0, end: 0 };

/** Removes all blanks from a value, as in base64 and lists. */
export function stripBlanks(value: string): string {
  return value.replace(/[ \t\r\n]+/g, "");
}

/** Reads a whole number of at most 12 digits (RFC 6376 §3.5, `t=`); null for anything else. */
export function readNumber(value: string): number | null {
  return /^[0-9]{1,12}$/.test(value) ? Number(value) : null;
}

function isName(name: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_]*$/.test(name);
}

/** Tells whether a text is a tag's value: visible characters, also beyond ASCII (RFC 8616). */
function isValue(value: string): boolean {
  return !NOT_IN_VALUE.test(value);
}

// deno-lint-ignore no-control-regex -- The search is for control characters.
const NOT_IN_VALUE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/;

function trimBlanks(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === 0x0a || code === 0x0d;
}
