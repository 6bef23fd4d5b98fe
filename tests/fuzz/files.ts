import { FILE_READERS } from "./growth/file_readers.ts";
import { BODY_READERS } from "./growth/body_readers.ts";
import type { GrowthReader } from "./growth/reader.ts";
import { mutate } from "./grammar.ts";
import type { Random } from "./random.ts";

type Choice = readonly [string, ...string[]];

/** Magic bytes and tokens of all supported attachment types. */
const ZIP = BODY_READERS.filter(({ name }) => name === "zip directory");
const GRAMMARS: readonly GrowthReader[] = [...FILE_READERS, ...ZIP];

const TYPES: Choice = [
  "application/octet-stream",
  "application/ms-tnef",
  "text/calendar",
  "text/html",
  "image/svg+xml",
  "message/external-body; url=http://a.test/",
  "application/pkcs7-mime",
];

const NAMES: Choice = [
  "a.zip",
  "a.pdf .exe",
  "winmail.dat",
  "a.ics",
  "=?utf-8?q?a=2Ejs?=",
  "a.url",
  "",
];

/** Returns a file with the start of a known format, then random pieces of its grammar. */
function createFileText(random: Random): string {
  const pickOne = (texts: readonly string[]) => texts[random.pickBelow(texts.length)] ?? "";
  const { heads = [], tokens = [], tails = [] } = GRAMMARS[random.pickBelow(GRAMMARS.length)] ?? {};
  const pieces = random.repeatRandomly(40, () => pickOne(tokens));
  return mutate(random, pickOne(heads) + pieces + pickOne(tails));
}

/** Returns a mail with such files. */
export function createCarriedMail(random: Random): string {
  const createPart = () => {
    const content = createFileText(random).replaceAll(/[^\0-\xff]/g, "?");
    const name = random.pick(NAMES);
    const body = random.decideWithChance(0.8)
      ? `Content-Transfer-Encoding: base64\r\n\r\n${btoa(content)}`
      : `\r\n${content}`;
    return `--b\r\nContent-Type: ${random.pick(TYPES)}; name="${name}"\r\n${body}\r\n`;
  };
  return `MIME-Version: 1.0\r\nContent-Type: multipart/${random.pick(["mixed", "digest"])}; ` +
    `boundary=b\r\n\r\n${random.repeatRandomly(4, createPart)}--b--\r\n`;
}
