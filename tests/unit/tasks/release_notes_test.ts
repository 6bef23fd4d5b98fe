import { assertEquals, assertThrows } from "@std/assert";
import { releaseNotes } from "../../../tasks/release_notes.ts";

const CHANGELOG = "# Changelog\n\n## Unreleased\n\n## 0.2.0 (2026-12-01)\n\n- One.\n- Two.\n\n" +
  "## 0.1.0 (2026-11-01)\n\n- First.\n\n## 0.0.9\n";

Deno.test("releaseNotes: the section of the version alone", () => {
  assertEquals(releaseNotes(CHANGELOG, "0.2.0"), "- One.\n- Two.");
  assertEquals(releaseNotes(CHANGELOG, "0.1.0"), "- First.");
});

Deno.test("releaseNotes: a version without a section, or with an empty one, is refused", () => {
  assertThrows(() => releaseNotes(CHANGELOG, "0.3.0"), Error, "no section");
  assertThrows(() => releaseNotes(CHANGELOG, "0.0.9"), Error, "says nothing");
  assertThrows(() => releaseNotes(CHANGELOG, "0.2"), Error, "no section");
});
