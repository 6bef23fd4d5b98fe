import endings from "../../catalogue/body/endings.json" with { type: "json" };
import type { BodyAttachment } from "../contract/body.ts";
import { looksLikeHtml } from "../message/mime/sniff.ts";
import type { MailFile } from "./files.ts";
import { readHtmlLinks } from "./html_links.ts";
import { sniffType, TOLD_EXTENSIONS } from "./file_type.ts";
import type { FileType } from "./file_type.ts";
import type { BodyFindingId } from "./findings.ts";
import { listZip } from "./zip_listing.ts";

/** Most attachments answered; mail programs send a few, archives of lists some dozens. */
const MAX_ATTACHMENTS = 100;

/** An attachment examined. */
export interface ExaminedAttachment extends BodyAttachment {
  readonly findings: BodyFindingId[];
}

const PROGRAMS: ReadonlySet<string> = new Set(endings.program);
const DISK_IMAGES: ReadonlySet<string> = new Set(endings.diskImage);
const HARMLESS: ReadonlySet<string> = new Set(endings.harmless);

/** Examines files by their names and bytes; archives are listed, nothing is unpacked. */
export async function examineAttachments(
  files: readonly MailFile[],
): Promise<ExaminedAttachment[]> {
  const examined: ExaminedAttachment[] = [];
  // One after the other: each is copied to be hashed.
  for (const file of files.slice(0, MAX_ATTACHMENTS)) examined.push(await examine(file));
  return examined;
}

async function examine(file: MailFile): Promise<ExaminedAttachment> {
  const { bytes } = file;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes)));
  const known = sniffType(bytes);
  const findings = [
    ...nameFindings(file.name ?? ""),
    ...typeFindings(extensionOf(file.name ?? ""), known),
    ...contentFindings(file, known),
  ];
  return {
    name: file.name,
    declaredType: file.declaredType,
    type: known?.type ?? null,
    size: bytes.length,
    sha256: [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join(""),
    path: file.path,
    carrier: file.carrier,
    inline: file.inline,
    entries: null,
    entryCount: null,
    findings: [...new Set(findings)],
  };
}

/** Marks that turn the direction of text (UAX #9 §2). */
const OVERRIDE = /[\u202a-\u202e\u2066-\u2069]/;

function* nameFindings(name: string): Generator<BodyFindingId> {
  if (OVERRIDE.test(name)) yield "attachment_direction_override";
  const [last = "", before = ""] = name.toLowerCase().split(".").reverse().map((each) =>
    each.trim()
  );
  if (PROGRAMS.has(last) && HARMLESS.has(before)) yield "attachment_double_extension";
}

function* typeFindings(extension: string, known: FileType | null): Generator<BodyFindingId> {
  if (PROGRAMS.has(extension) || known?.program) yield "attachment_program";
  if (DISK_IMAGES.has(extension) || known?.image) yield "attachment_disk_image";
  const fits = known === null || extension === "" || known.extensions.includes(extension);
  if (!fits && TOLD_EXTENSIONS.has(extension)) yield "attachment_other_type";
  if (extension === "one" || known?.type === "application/onenote") yield "attachment_notebook";
}

function* contentFindings(
  { declaredType, encoded, bytes }: MailFile,
  known: FileType | null,
): Generator<BodyFindingId> {
  switch (known?.type) {
    case "application/zip":
      yield* zipFindings(bytes);
      break;
    case "application/x-ole-storage":
      yield* oleFindings(bytes);
      break;
    case undefined: {
      const text = LATIN1.decode(bytes);
      const isSvg = text.slice(0, MARKUP_START).toLowerCase().includes("<svg");
      if (!isSvg && !(declaredType === "text/html" || looksLikeHtml(text.slice(0, MARKUP_START)))) {
        break;
      }
      const { hasForm, hasScript } = readHtmlLinks(text);
      if (hasForm || hasScript) yield "attachment_active_markup";
      else if (!isSvg && encoded) yield "attachment_markup";
    }
  }
}

/** Characters in which the first tags of a page stand. */
const MARKUP_START = 4096;

function* zipFindings(bytes: Uint8Array): Generator<BodyFindingId> {
  const listing = listZip(bytes);
  if (listing === null) return;
  if (listing.encrypted) yield "attachment_encrypted";
  const names = listing.names.map((name) => name.toLowerCase());
  if (names.includes("[content_types].xml")) {
    if (names.some((name) => name.endsWith("vbaproject.bin"))) yield "attachment_macros";
  } else if (
    !names.includes("meta-inf/manifest.mf") && names.some((name) => PROGRAMS.has(extensionOf(name)))
  ) {
    yield "attachment_holds_program";
  }
}

/** Names of directory entries are UTF-16LE ([MS-CFB] 2.6.1); one byte a sign, zeros in between. */
const wide = (text: string) => [...text].join("\0");
const MACROS = wide("_VBA_PROJECT");
const ENCRYPTED_PACKAGE = wide("EncryptedPackage");

function* oleFindings(bytes: Uint8Array): Generator<BodyFindingId> {
  const text = LATIN1.decode(bytes);
  if (text.includes(MACROS)) yield "attachment_macros";
  if (text.includes(ENCRYPTED_PACKAGE)) yield "attachment_encrypted";
}

const LATIN1 = new TextDecoder("latin1");

function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot < 0 ? "" : name.slice(dot + 1).trim().toLowerCase();
}
