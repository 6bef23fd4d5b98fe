import type { Budget } from "../../../mime/budget.ts";
import { readDirectory, readPackedBytes, STORED } from "../archives/zip.ts";
import type { OleListing } from "./ole.ts";
import type { BodyFindingId } from "../../../findings/body_findings.ts";

/** Class of Windows installers, 000C1084-0000-0000-C000-000000000046. */
const INSTALLER = "84100c0000000000c000000000000046";

/** Media type of a saved mail of Outlook. */
export const OUTLOOK = "application/vnd.ms-outlook";

/** Streams that identify the type of a compound file. */
const OLE_TYPES: readonly (readonly [string, string])[] = [
  ["__properties_version1.0", OUTLOOK],
  ["encryptedpackage", "application/x-ole-encrypted"],
  ["worddocument", "application/msword"],
  ["workbook", "application/vnd.ms-excel"],
  ["book", "application/vnd.ms-excel"],
  ["powerpoint document", "application/vnd.ms-powerpoint"],
  ["visiodocument", "application/vnd.visio"],
];

/** Finds the media type of a compound file by its streams; null if they identify none. */
export function findOleType({ names, rootClass }: OleListing): string | null {
  if (rootClass === INSTALLER) return "application/x-msi";
  return OLE_TYPES.find(([name]) => names.has(name))?.[1] ?? null;
}

/** Yields the findings about the streams of a compound file. */
export function* findInOle({ names, rootClass }: OleListing): Generator<BodyFindingId> {
  if (rootClass === INSTALLER) yield "attachment_program";
  if (names.has("_vba_project") || names.has("_vba_project_cur")) yield "attachment_macros";
  if (names.has("encryptedpackage")) yield "attachment_encrypted";
  if (names.has("\x01ole10native")) yield "attachment_embedded_object";
}

/** Start of the media types of Office documents since 2007. */
export const OOXML = "application/vnd.openxmlformats-officedocument.";

/** Entries that identify the type of a zip file. */
const ZIP_TYPES: readonly (readonly [RegExp, string])[] = [
  [/^word\/document\.xml$/, `${OOXML}wordprocessingml.document`],
  [/^xl\/workbook\.(?:xml|bin)$/, `${OOXML}spreadsheetml.sheet`],
  [/^ppt\/presentation\.xml$/, `${OOXML}presentationml.presentation`],
  [/^androidmanifest\.xml$/, "application/vnd.android.package-archive"],
  [/^appxmanifest\.xml$/, "application/appx"],
  [/^extension\.vsixmanifest$/, "application/vsix"],
  [/^meta-inf\/manifest\.mf$/, "application/java-archive"],
  [/^meta-inf\/container\.xml$/, "application/epub+zip"],
  [/^meta-inf\/manifest\.xml$/, "application/vnd.oasis.opendocument"],
];

/** Finds the media type of a zip file by its entries; null for an ordinary archive. */
export function findZipType(names: readonly string[]): string | null {
  return ZIP_TYPES.find(([name]) => names.some((each) => name.test(each)))?.[1] ?? null;
}

/** Name of the first entry, which declares the type (OpenDocument 1.3 part 2, 3.3). */
const TYPE_FILE = "mimetype";
/** Maximum number of bytes of a declared type. */
const MAX_TYPE = 100;
/** Matches the declared types that are documents. */
const DECLARED_TYPE = /^application\/(?:vnd\.oasis\.opendocument\.[a-z-]+|epub\+zip)$/;

/** Reads the media type that a zip file declares; null for no or an unknown one. */
export function readDeclaredType(bytes: Uint8Array, budget: Budget): string | null {
  const first = readDirectory(bytes, budget)?.entries[0];
  if (first?.name !== TYPE_FILE || first.method !== STORED) return null;
  if (first.packedSize > MAX_TYPE) return null;
  const type = new TextDecoder("latin1").decode(readPackedBytes(bytes, first)).trim();
  return DECLARED_TYPE.test(type) ? type : null;
}

/** Matches macros of Office documents since 2007. */
const MACROS = /(?:^|\/)(?:vbaproject\.bin|macrosheets\/[^/]{1,99})$/;
/** Matches Basic modules of OpenDocument, and their list (OpenDocument 1.3 part 3). */
const BASIC = /^basic\/[^/]{1,99}\/[^/]{1,99}\.xml$/, BASIC_LIST = /\/script-lb\.xml$/;
/** Folder and endings of OpenDocument scripts in Python, JavaScript and BeanShell. */
const SCRIPTS = "scripts/", SCRIPT = /\.(?:py|js|bsh)$/;
/** Matches embedded objects and ActiveX controls. */
const OBJECT =
  /(?:^|\/)(?:embeddings\/oleobject\d{0,9}\.bin|activex\/activex\d{0,9}\.(?:xml|bin))$/;

function isMacro(name: string): boolean {
  return MACROS.test(name) || (name.startsWith(SCRIPTS) && SCRIPT.test(name)) ||
    (BASIC.test(name) && !BASIC_LIST.test(name));
}

/** Yields the findings about the entries of a document or package. */
export function* findInPackage(names: readonly string[]): Generator<BodyFindingId> {
  if (names.some(isMacro)) yield "attachment_macros";
  if (names.some((name) => OBJECT.test(name))) yield "attachment_embedded_object";
  if (names.includes("androidmanifest.xml") || names.includes("appxmanifest.xml")) {
    yield "attachment_program";
  }
}
