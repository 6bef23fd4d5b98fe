import { packedBytes } from "../archives/zip.ts";
import type { ZipEntry } from "../archives/zip.ts";
import { readHtml } from "../../mime/html_reader.ts";
import type { HtmlSink } from "../../mime/html_reader.ts";
import { FIELD_START, FIELD_STOP, FieldList, MAX_INSTRUCTION } from "./fields.ts";
import { inflated } from "./inflate.ts";
import type { UnpackingRoom } from "./inflate.ts";

/** Fields inside one another. */
const MAX_NESTED = 30;
/** APPNOTE.TXT 4.4.5 */
const STORED = 0, DEFLATED = 8;

/** Words that a part with fields or links to other programs contains. */
const MARKS = /instrtext|fldsimple|ddelink/i;

/**
 * Adds the fields of a part of a document of Office from 2007 on, and the links of a workbook to
 * other programs. Its text is skipped.
 */
export function readOfficeFields(xml: string, fields: FieldList): void {
  if (!MARKS.test(xml)) return;
  const sink = new FieldSink(fields);
  readHtml(xml, [sink], undefined, true);
  sink.end();
}

/** How much of the parts of one kind is read: their number, bytes of one, and bytes of all. */
interface PartLimits {
  readonly parts: number;
  readonly one: number;
  readonly all: number;
}

/** The texts of parts, decompressed one after the other, together up to a limit. */
export function* officeParts(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  { parts, one, all }: PartLimits,
  ofMail: UnpackingRoom,
): Generator<{ readonly name: string; readonly text: string }> {
  let room = all;
  for (const entry of entries.slice(0, parts)) {
    if (room <= 0 || !ofMail.hasAny()) return;
    const { text, length } = officePart(bytes, entry, { most: Math.min(one, room), ofMail });
    room -= length;
    yield { name: entry.name, text };
  }
}

/** The text of a part, decompressed up to a limit. */
function officePart(
  bytes: Uint8Array,
  entry: ZipEntry,
  { most, ofMail }: { readonly most: number; readonly ofMail: UnpackingRoom },
): { readonly text: string; readonly length: number } {
  const part = unpacked(bytes, entry, most);
  if (part.length >= most) ofMail.short = true;
  ofMail.take(part.length);
  return { text: textOf(part), length: part.length };
}

function unpacked(bytes: Uint8Array, entry: ZipEntry, most: number): Uint8Array {
  if (entry.encrypted) return new Uint8Array();
  const packed = packedBytes(bytes, entry);
  if (entry.method === STORED) return packed.subarray(0, most);
  if (entry.method !== DEFLATED) return new Uint8Array();
  return inflated(packed.subarray(0, most), most);
}

/** XML in UTF-8, or in UTF-16 by its byte order mark. */
function textOf(bytes: Uint8Array): string {
  const encoding = bytes[0] === 0xff ? "utf-16le" : bytes[0] === 0xfe ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

class FieldSink implements HtmlSink {
  readonly #fields: FieldList;
  readonly #open: OpenField[] = [];
  #inInstruction = false;

  constructor(fields: FieldList) {
    this.#fields = fields;
  }

  open(tag: string, attributes: ReadonlyMap<string, string>): void {
    const value = (name: string) =>
      attributes.get(name) ?? attributes.get(`${tag.slice(0, tag.indexOf(":") + 1)}${name}`) ?? "";
    switch (localName(tag)) {
      case "fldsimple":
        this.#fields.add(value("instr"));
        break;
      case "fldchar":
        this.#mark(value("fldchartype"));
        break;
      case "instrtext":
        this.#inInstruction = true;
        break;
      case "ddelink":
        if (value("ddeservice") !== "") this.#fields.dde = true;
    }
  }

  close(tag: string): void {
    if (localName(tag) === "instrtext") this.#inInstruction = false;
  }

  text(text: string): void {
    const field = this.#open.at(-1);
    if (!this.#inInstruction || field === undefined || field.isRead) return;
    if (field.instruction.length < MAX_INSTRUCTION) field.instruction += text;
  }

  comment(): void {}

  /** Fields without an end count too. */
  end(): void {
    for (const field of this.#open) this.#read(field);
  }

  /** A field starts, its result starts, or it ends (ECMA-376 part 1, 17.18.29). */
  #mark(type: string): void {
    const field = this.#open.at(-1);
    if (type === "begin") {
      if (this.#open.length < MAX_NESTED) this.#open.push({ instruction: "", isRead: false });
    } else if (field !== undefined) {
      this.#read(field);
      if (type === "end") this.#end(field);
    }
  }

  /** What a field gives is a part of the one around it, until that one's result starts. */
  #end({ instruction }: OpenField): void {
    this.#open.pop();
    const outer = this.#open.at(-1);
    if (outer === undefined || outer.isRead) return;
    if (outer.instruction.length + instruction.length > MAX_INSTRUCTION) return;
    outer.instruction += `${FIELD_START}${instruction}${FIELD_STOP}`;
  }

  #read(field: OpenField): void {
    if (!field.isRead) this.#fields.add(field.instruction);
    field.isRead = true;
  }
}

/** A field whose end was not read yet. */
interface OpenField {
  /** Word splits it into any number of runs. */
  instruction: string;
  isRead: boolean;
}

function localName(tag: string): string {
  return tag.slice(tag.indexOf(":") + 1);
}
