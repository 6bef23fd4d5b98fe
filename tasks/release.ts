/**
 * The command `deno task release -- 1.1.0 [--dry-run]`, which dates the changelog and sets the
 * version.
 */
import { CommandError, parseCommand, runCommand, UsageError } from "../cli/command.ts";
import { VERSION } from "../shared/contract/version.ts";
import { formatIsoDay } from "../shared/encoding/iso_day.ts";
import { extractReleaseNotes } from "./release_notes.ts";

const VERSION_FILE = "shared/contract/version.ts";
const UNRELEASED = "## Unreleased";

/**
 * Moves the unreleased entries of the changelog to a section of the version.
 *
 * @param day Day of the release, such as `2026-01-31`.
 * @throws {CommandError} when it is not allowed.
 */
export function renderReleasedChangelog(
  changelog: string,
  { version, currentVersion, day }: { version: string; currentVersion: string; day: string },
): string {
  if (!isAbove(version, currentVersion)) {
    throw new CommandError(`${version} is not a version above ${currentVersion}.`, 1);
  }
  const lines = changelog.split("\n");
  if (lines.some((line) => line.startsWith(`## ${version} `))) {
    throw new CommandError(`CHANGELOG.md has a section for ${version} already.`, 1);
  }
  extractReleaseNotes(changelog, "Unreleased");
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n\n## ${version} (${day})`);
}

/** Tells whether one semantic version is above another; false for text that is not a version. */
function isAbove(version: string, otherVersion: string): boolean {
  if (!/^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(version)) return false;
  const otherParts = otherVersion.split(".").map(Number);
  const differences = version.split(".").map((part, i) => Number(part) - (otherParts[i] ?? 0));
  return (differences.find((difference) => difference !== 0) ?? 0) > 0;
}

const USAGE = `Usage: deno task release -- <version> [--dry-run]
Exit status: 0; 1 if the changelog does not allow it; 2 for a wrong command.`;

if (import.meta.main) {
  await runCommand(USAGE, async () => {
    const { positionals: [version, ...extraArguments], values } = parseCommand({
      "dry-run": { type: "boolean", default: false },
    });
    if (version === undefined || extraArguments.length > 0) {
      throw new UsageError("Name one version.");
    }
    const changelog = renderReleasedChangelog(await Deno.readTextFile("CHANGELOG.md"), {
      version,
      currentVersion: VERSION,
      day: formatIsoDay(Date.now()),
    });
    const source = (await Deno.readTextFile(VERSION_FILE)).replace(`"${VERSION}"`, `"${version}"`);
    if (!values["dry-run"]) {
      await Deno.writeTextFile("CHANGELOG.md", changelog);
      await Deno.writeTextFile(VERSION_FILE, source);
    }
    // deno-lint-ignore no-console -- A person checks the notes before the release.
    console.log(extractReleaseNotes(changelog, version));
  });
}
