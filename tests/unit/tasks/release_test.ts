import { assertEquals, assertThrows } from "@std/assert";
import { renderReleasedChangelog } from "../../../tasks/release.ts";
import { extractReleaseNotes } from "../../../tasks/release_notes.ts";

const CHANGELOG = "# Changelog\n\n## Unreleased\n\n### Added\n\n- One.\n\n" +
  "## 0.9.0 (2026-11-01)\n\n- First.\n";
const day = "2026-12-01";

Deno.test("renderReleasedChangelog puts what was unreleased under the version and the day", () => {
  const changelog = renderReleasedChangelog(CHANGELOG, {
    version: "0.10.0",
    currentVersion: "0.9.0",
    day,
  });
  assertEquals(
    changelog,
    "# Changelog\n\n## Unreleased\n\n## 0.10.0 (2026-12-01)\n\n### Added\n\n- One.\n\n" +
      "## 0.9.0 (2026-11-01)\n\n- First.\n",
  );
  assertEquals(extractReleaseNotes(changelog, "0.10.0"), "### Added\n\n- One.");
  // A second release needs new entries.
  const secondRelease = { version: "0.11.0", currentVersion: "0.10.0", day };
  assertThrows(
    () => renderReleasedChangelog(changelog, secondRelease),
    Error,
    "says nothing about Unreleased",
  );
});

Deno.test("renderReleasedChangelog refuses a version that is old, used or invalid", () => {
  for (const version of ["0.9.0", "0.8.9", "0.9", "v1.0.0", "1.0.0-rc.1", "01.0.0", ""]) {
    const options = { version, currentVersion: "0.9.0", day };
    assertThrows(
      () => renderReleasedChangelog(CHANGELOG, options),
      Error,
      "is not a version above",
    );
  }
  const used = { version: "0.9.0", currentVersion: "0.8.0", day };
  assertThrows(() => renderReleasedChangelog(CHANGELOG, used), Error, "has a section");
});
