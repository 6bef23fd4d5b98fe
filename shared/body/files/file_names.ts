import endings from "../../../catalogue/body/endings.json" with { type: "json" };
import type { ArchiveListing } from "./archives/listing.ts";
import type { BodyFindingId } from "../../findings/body_findings.ts";

const PROGRAMS: ReadonlySet<string> = new Set(endings.program);
const SHORTCUTS: ReadonlySet<string> = new Set(endings.shortcut);
const DISK_IMAGES: ReadonlySet<string> = new Set(endings.diskImage);
const HARMLESS: ReadonlySet<string> = new Set(endings.harmless);
const ARCHIVES: ReadonlySet<string> = new Set(endings.archive);
/** Scripts that open in an editor, where their language is not installed. */
const SOURCES: ReadonlySet<string> = new Set(endings.source);
/** Files of software that no double click runs. */
const CODE: ReadonlySet<string> = new Set([...endings.source, ...endings.code]);
/** Scripts that run by a double click and that projects of software have. */
const PROJECT_SCRIPTS: ReadonlySet<string> = new Set(endings.projectScript);
/** Pages, documents with macros and mails: readers open them, scanners of archives do not. */
const ACTIVE: ReadonlySet<string> = new Set(endings.active);

/** Endings of files that a double click runs or mounts. */
const RUN = [PROGRAMS, SHORTCUTS, DISK_IMAGES];

/** The ending of a file name, lower case; "" for none. Windows drops dots and blanks after it. */
export function readExtension(name: string): string {
  let end = name.length;
  while (end > 0 && /[.\s]/.test(name[end - 1] ?? "")) end--;
  const bare = name.slice(0, end);
  const dot = bare.lastIndexOf(".");
  return dot < 0 ? "" : bare.slice(dot + 1).trim().toLowerCase();
}

/** Marks that turn the direction of text (UAX #9 §2). */
const OVERRIDE = /[\u202a-\u202e\u2066-\u2069]/;
/** Blanks that push the rest of a name out of sight. */
const PADDING = /[\s\u2800\u3164]{5}/;

/** OneNote's files. */
const NOTEBOOKS = new Set(["one", "onepkg"]);
/** Where some programs end a name: a zero byte, as it is or encoded, and a stream of NTFS. */
const CUTS = /%00|\0|:/;

/** A name without the underscores at its end, which push an ending out of sight as blanks do. */
function stripLines(name: string): string {
  let end = name.length;
  while (name[end - 1] === "_") end--;
  return name.slice(0, end);
}

/** The findings in the name of a file. */
export function* nameFindings(name: string): Generator<BodyFindingId> {
  const extension = readExtension(name);
  if (OVERRIDE.test(name)) yield "attachment_direction_override";
  const runs = [PROGRAMS, SHORTCUTS, SOURCES].some((list) => list.has(extension));
  const before = readExtension(stripLines(name.trim().slice(0, -extension.length - 1)));
  if (runs && (HARMLESS.has(before) || ARCHIVES.has(before))) yield "attachment_double_extension";
  if (PADDING.test(name.trim()) && extension !== "") yield "attachment_padded_name";
  if (PROGRAMS.has(extension)) yield "attachment_program";
  if (SOURCES.has(extension)) yield "attachment_source_code";
  if (SHORTCUTS.has(extension)) yield "attachment_shortcut";
  if (DISK_IMAGES.has(extension)) yield "attachment_disk_image";
  if (NOTEBOOKS.has(extension)) yield "attachment_notebook";
  if (extension === "svgz") yield "attachment_markup";
  const cut = name.split(CUTS, 1)[0] ?? "";
  if (cut !== name && RUN.some((list) => list.has(readExtension(cut)))) {
    yield "attachment_double_extension";
  }
}

/** Tells whether one of two names has the ending of a program, and the other has not. */
export function namesDisagree(name: string | null, other: string | null): boolean {
  if (name === null || other === null) return false;
  const [one, two] = [readExtension(name), readExtension(other)];
  return one !== two && [one, two].some((each) => RUN.some((list) => list.has(each)));
}

/** A path that leads out of the folder an archive is unpacked to. */
const OUTSIDE = /^(?:[/\\]|[A-Za-z]:)|(?:^|[/\\:])\.\.(?:[/\\]|$)/;

/** Minimum number of files of code from which an archive is one of software. */
const MIN_CODE = 2;

/** Lists the findings in the file list of an archive. */
export function listFindings({ entries }: ArchiveListing): Set<BodyFindingId> {
  const code = entries.filter(({ name }) => CODE.has(readExtension(name))).length;
  const found = new Set<BodyFindingId>();
  for (const { name } of entries) {
    for (const id of entryFindings(name, code >= MIN_CODE)) found.add(id);
  }
  return found;
}

/**
 * The findings in the name of a file in an archive.
 *
 * @param isProject Whether the archive is one of software.
 */
export function* entryFindings(name: string, isProject = false): Generator<BodyFindingId> {
  const extension = readExtension(name);
  if (isProject && PROJECT_SCRIPTS.has(extension)) yield "attachment_holds_scripts";
  else if (PROGRAMS.has(extension) || SHORTCUTS.has(extension)) yield "attachment_holds_program";
  if (SOURCES.has(extension)) yield "attachment_source_code";
  if (DISK_IMAGES.has(extension)) yield "attachment_disk_image";
  if (NOTEBOOKS.has(extension)) yield "attachment_notebook";
  if (ACTIVE.has(extension)) yield "attachment_holds_active";
  if (ARCHIVES.has(extension)) yield "attachment_holds_archive";
  if (OUTSIDE.test(name)) yield "attachment_unsafe_path";
  if (OVERRIDE.test(name)) yield "attachment_direction_override";
}
