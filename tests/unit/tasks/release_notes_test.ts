import { assertEquals, assertThrows } from "@std/assert";
import { extractReleaseNotes } from "../../../tasks/release_notes.ts";

const CHANGELOG = "# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-12-01)\n\n- One.\n- Two.\n\n" +
  "## 0.1.0 (2026-11-01)\n\n- First.\n\n## 0.0.9\n";

Deno.test("extractReleaseNotes gives only the section of the version", () => {
  assertEquals(extractReleaseNotes(CHANGELOG, "0.2.0"), "- One.\n- Two.");
  assertEquals(extractReleaseNotes(CHANGELOG, "0.1.0"), "- First.");
});

Deno.test("extractReleaseNotes refuses a version without a section, or with an empty one", () => {
  assertThrows(() => extractReleaseNotes(CHANGELOG, "0.3.0"), Error, "no section");
  assertThrows(() => extractReleaseNotes(CHANGELOG, "0.0.9"), Error, "says nothing");
  assertThrows(() => extractReleaseNotes(CHANGELOG, "0.2"), Error, "no section");
});
