import { assert, assertEquals } from "@std/assert";
import {
  guessProgram,
  PROGRAMS,
  STEP_PICTURES,
} from "../../../console/src/advice/mail_programs.ts";
import { PICTURE_NAMES } from "../../../console/src/advice/step_picture.tsx";
import { readAllTexts } from "../../support/languages.ts";

/** Steps that do not depend on the menus of one program. */
const GENERIC = new Set(["mail_program", "web_other"]);

const steps = PROGRAMS.flatMap(({ ways }) => ways.flat());

Deno.test("PROGRAMS: every step has a sentence in every language and a picture that is used", async () => {
  const used = [...new Set(steps)].toSorted();
  assertEquals(Object.keys(STEP_PICTURES).toSorted(), used);
  for (const [language, { advice }] of await readAllTexts()) {
    assertEquals(Object.keys(advice.guide).toSorted(), used, language);
  }
  assertEquals(new Set(Object.values(STEP_PICTURES)), new Set(PICTURE_NAMES));
});

Deno.test("PROGRAMS: each program's instructions end on this page, or in those of another program", () => {
  const ends = new Set(["paste", "drop", "choose", "web_other"]);
  for (const { name, ways } of PROGRAMS) {
    assert(ways.length > 0 && ways.every((way) => ends.has(way.at(-1) ?? "")), name);
  }
});

Deno.test("PROGRAMS: each guide has the day of its review, and a public page or the words that none was found", async () => {
  for (const { name, source, none_found, ways } of PROGRAMS) {
    const days = [source?.read, none_found].filter((day) => day !== undefined);
    assert(days.length > 0, `${name}: neither a page nor the words that none was found`);
    for (const day of days) assert(/^2\d{3}-\d\d-\d\d$/.test(day) && !isNaN(Date.parse(day)), name);
    if (source !== undefined) assertEquals(new URL(source.url).protocol, "https:", name);
    else assert(ways.flat().some((step) => GENERIC.has(step)), `${name}: no generic way`);
  }
  for (const [language, { mailWords: { advice } }] of await readAllTexts()) {
    assert(advice.guideChecked.includes("{date}"), language);
    assert(advice.guideNoHelp.includes("{date}"), language);
  }
});

Deno.test("PROGRAMS: Orange, SFR, La Poste and Free have no help page and get the steps of a mail program", () => {
  for (const provider of ["Orange", "SFR", "La Poste", "Free"]) {
    const program = PROGRAMS.find(({ name }) => name.includes(provider));
    assert(program?.none_found !== undefined, provider);
    assert(program.ways.flat().includes("mail_program"), provider);
  }
});

Deno.test("guessProgram gives the mail app of the device, else Gmail", () => {
  const nameProgram = (agent: string) =>
    PROGRAMS.find(({ id }) => id === guessProgram(agent))?.name;
  assertEquals(nameProgram("Mozilla/5.0 (Linux; Android 14; Pixel 8)"), "Gmail (Android, iPhone)");
  assertEquals(
    nameProgram("Mozilla/5.0 (iPhone; CPU iPhone OS 17_4)"),
    "Apple Mail (iPhone, iPad)",
  );
  assertEquals(nameProgram("Mozilla/5.0 (X11; Linux x86_64; rv:128.0)"), "Gmail (web)");
});
