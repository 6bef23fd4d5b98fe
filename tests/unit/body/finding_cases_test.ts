import { assert, assertEquals, assertFalse } from "@std/assert";
import { BODY_KINDS } from "../../../catalogue/findings/body/all.ts";
import { bodyOf } from "../../../shared/endpoints/analyze_spam.ts";
import { readMail } from "../../../shared/scoring/mail.ts";

async function found(emailContent: string): Promise<ReadonlySet<string>> {
  const { findings } = await bodyOf(readMail({ emailContent, from: "a@shop.example" }));
  return new Set(findings.map(({ id }) => id));
}

/** Parts in parts, so many levels deep. */
function nested(levels: number): string {
  const opened = (level: number) =>
    `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`;
  return Array.from({ length: levels }, (_, level) => opened(level)).join("") +
    "Content-Type: text/plain\r\n\r\nhi\r\n";
}

/** A body that has a finding, and one that is nearly the same and has it not. */
const CASES: Readonly<Record<string, readonly [has: string, near: string]>> = {
  "url_abused_ending": ["see https://shop.top/", "see https://shop.example/top"],
  "url_random_name": ["see https://xkqzvbnwtrpl.example/", "see https://gardenfence.example/"],
  "url_pixel": [
    "<p>hi</p><img src=https://a.example/o.gif width=1 height=1>",
    "<p>hi</p><img src=https://a.example/o.gif width=100 height=100>",
  ],
  "mail_form": ["<p>hi</p><form><input name=a></form>", "<p>hi</p><b>form</b>"],
  "mail_password_field": [
    "<p>hi</p><form><input type=password></form>",
    "<p>hi</p><form><input type=text></form>",
  ],
  "mail_script": ["<p>hi</p><script>a()</script>", "<p>hi</p><style>a{}</style>"],
  "mail_refresh": [
    '<meta http-equiv=refresh content="0; url=https://a.example/"><p>hi</p>',
    "<meta name=refresh content=1><p>hi</p>",
  ],
  "part_incomplete": [nested(200), nested(2)],
  "part_unknown_encoding": [
    "Content-Type: a/b\r\nContent-Transfer-Encoding: rot13\r\n\r\nhi",
    "Content-Type: a/b\r\nContent-Transfer-Encoding: base64;\r\n\r\naGk=",
  ],
  "pressure_urgency": ["Act now, this offer expires today!", "We met on Tuesday in the garden."],
  "pressure_threat": [
    "Your account will be suspended and legal action taken.",
    "We met on Tuesday in the garden.",
  ],
  "pressure_reward": ["Congratulations, you have won a prize!", "We met on Tuesday."],
  "pressure_secrecy": ["Keep this strictly confidential, tell nobody.", "We met on Tuesday."],
  "pressure_authority": ["The tax authority and your bank agree.", "We met on Tuesday."],
  "pressure_embarrassment": [
    "I have recorded you through your webcam watching porn.",
    "We met on Tuesday.",
  ],
};

for (const [id, [has, near]] of Object.entries(CASES)) {
  Deno.test(`findings of a body: ${id}`, async () => {
    const ids = await found(has);
    assert(ids.has(id), `${id} is not among ${[...ids]}`);
    assertFalse((await found(near)).has(id), `${id} is found in ${near}`);
  });
}

Deno.test("every finding of a body is named in a test of these", async () => {
  let tests = "";
  for await (const { name } of Deno.readDir("tests/unit/body")) {
    if (name.endsWith(".ts")) tests += await Deno.readTextFile(`tests/unit/body/${name}`);
  }
  const untested = Object.keys(BODY_KINDS).filter((id) => !tests.includes(`"${id}"`));
  assertEquals(untested, []);
});
