import endings from "../../../catalogue/body/endings.json" with { type: "json" };
import type { ArchiveListing } from "./archives/listing.ts";
import type { BodyFindingId } from "../../findings/body_findings.ts";

const PROGRAMS: ReadonlySet<string> = new Set(endings.program);
const SHORTCUTS: ReadonlySet<string> = new Set(endings.shortcut);
const DISK_IMAGES: ReadonlySet<string> = new Set(endings.diskImage);
const HARMLESS: ReadonlySet<string> = new Set(endings.harmless);
const ARCHIVES: ReadonlySet<string> = new Set(endings.archive);
/** Endings of scripts that open in an editor unless their language is installed. */
const SOURCES: ReadonlySet<string> = new Set(endings.source);
/** Endings of source files of software. */
const SOFTWARE: ReadonlySet<string> = new Set([...endings.source, ...endings.code]);
/** Endings of scripts that a double click runs and that software projects contain. */
const PROJECT_SCRIPTS: ReadonlySet<string> = new Set(endings.projectScript);
/** Endings of pages, documents with macros and mails, which scanners of archives may not open. */
const ACTIVE: ReadonlySet<string> = new Set(endings.active);

/** Endings of files that a double click runs or mounts. */
const RUNNABLE = [PROGRAMS, SHORTCUTS, DISK_IMAGES];

/** Reads the ending of a file name in lower case; "" if it has none. Windows ignores final dots. */
export function readExtension(name: string): string {
  const shortName = stripEnd(name, /[.\s]/);
  const dot = shortName.lastIndexOf(".");
  return dot < 0 ? "" : shortName.slice(dot + 1).trim().toLowerCase();
}

/** Removes characters at the end of a name. */
function stripEnd(name: string, character: RegExp): string {
  let end = name.length;
  while (end > 0 && character.test(name[end - 1] ?? "")) end--;
  return name.slice(0, end);
}

/** Matches characters that change the direction of text (UAX #9 §2). */
const OVERRIDE = /[\u202a-\u202e\u2066-\u2069]/;
/** Matches blanks that hide the rest of a name. */
const PADDING = /[\s\u2800\u3164]{5}/;

/** Endings of files of OneNote. */
const NOTEBOOKS = new Set(["one", "onepkg"]);
/** Matches where some programs cut a name: at a zero byte, or at the colon of a stream of NTFS. */
const NAME_END = /%00|\0|:/;

/** Yields the findings about the name of an attachment. */
export function* findInName(name: string): Generator<BodyFindingId> {
  const extension = readExtension(name);
  if (OVERRIDE.test(name)) yield "attachment_direction_override";
  const mayRun = [PROGRAMS, SHORTCUTS, SOURCES].some((list) => list.has(extension));
  // Underscores hide a real ending like blanks.
  const innerName = stripEnd(stripEnd(name, /[.\s]/).slice(0, -extension.length - 1), /_/);
  const innerExtension = readExtension(innerName);
  if (mayRun && (HARMLESS.has(innerExtension) || ARCHIVES.has(innerExtension))) {
    yield "attachment_double_extension";
  }
  if (PADDING.test(name.trim()) && extension !== "") yield "attachment_padded_name";
  if (PROGRAMS.has(extension)) yield "attachment_program";
  if (SOURCES.has(extension)) yield "attachment_source_code";
  if (SHORTCUTS.has(extension)) yield "attachment_shortcut";
  if (DISK_IMAGES.has(extension)) yield "attachment_disk_image";
  if (NOTEBOOKS.has(extension)) yield "attachment_notebook";
  if (extension === "svgz") yield "attachment_markup";
  const cutName = name.split(NAME_END, 1)[0] ?? "";
  if (cutName !== name && RUNNABLE.some((list) => list.has(readExtension(cutName)))) {
    yield "attachment_double_extension";
  }
}

/** Tells whether two names have different endings, one of which a double click runs. */
export function namesDisagree(name: string | null, other: string | null): boolean {
  if (name === null || other === null) return false;
  const [one, two] = [readExtension(name), readExtension(other)];
  return one !== two && [one, two].some((each) => RUNNABLE.some((list) => list.has(each)));
}

/** Matches a path that leads out of the folder into which an archive is unpacked. */
const UNSAFE_PATH = /^(?:[/\\]|[A-Za-z]:)|(?:^|[/\\:])\.\.(?:[/\\]|$)/;

/** Minimum number of source files of an archive that contains software. */
const MIN_SOFTWARE = 2;

/** Collects the findings about the names in an archive, each once. */
export function findInListing({ entries }: ArchiveListing): Set<BodyFindingId> {
  const sourceCount = entries.filter(({ name }) => SOFTWARE.has(readExtension(name))).length;
  const findings = new Set<BodyFindingId>();
  for (const { name } of entries) {
    for (const id of findInEntryName(name, sourceCount >= MIN_SOFTWARE)) findings.add(id);
  }
  return findings;
}

/**
 * Yields the findings about the name of a file in an archive.
 *
 * @param isProject Whether the archive contains software.
 */
export function* findInEntryName(name: string, isProject = false): Generator<BodyFindingId> {
  const extension = readExtension(name);
  if (isProject && PROJECT_SCRIPTS.has(extension)) yield "attachment_holds_scripts";
  else if (PROGRAMS.has(extension) || SHORTCUTS.has(extension)) yield "attachment_holds_program";
  if (SOURCES.has(extension)) yield "attachment_source_code";
  if (DISK_IMAGES.has(extension)) yield "attachment_disk_image";
  if (NOTEBOOKS.has(extension)) yield "attachment_notebook";
  if (ACTIVE.has(extension)) yield "attachment_holds_active";
  if (ARCHIVES.has(extension)) yield "attachment_holds_archive";
  if (UNSAFE_PATH.test(name)) yield "attachment_unsafe_path";
  if (OVERRIDE.test(name)) yield "attachment_direction_override";
}
