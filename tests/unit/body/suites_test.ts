/**
 * Tests the difficult mails of other parsers' suites; exceptions need a reason that still applies.
 */

import { assert, assertEquals, assertGreater } from "@std/assert";
import explained from "../../fixtures/body/suite_exceptions.json" with { type: "json" };
import { analyzeBody } from "../../../shared/body/analyze.ts";
import { BodyAnalysis } from "../../../shared/contract/body.ts";
import { splitMessage } from "../../../shared/mime/split_message.ts";
import { decodePartBytes, decodePartText, listLeaves } from "../../../shared/mime/part.ts";
import type { Part } from "../../../shared/mime/part.ts";
import { readPartTree } from "../../../shared/mime/part_tree.ts";
import { readMail } from "../../../shared/mime/read_mail.ts";
import { findCorpusPath, haveCorpus } from "../../support/corpus_files.ts";
import { decodeAsBrowser } from "../../../lab/support/mail_bytes.ts";

const FIXTURES = "mail/fixtures";

interface Fixture {
  readonly file: string;
  readonly peer: string;
  readonly expected: readonly string[];
}

const read = (file: string) => Deno.readFile(findCorpusPath(`${FIXTURES}/${file}`));

async function readFixtures(): Promise<readonly Fixture[]> {
  return JSON.parse(new TextDecoder().decode(await read("manifest.json")));
}

/** Returns the parts of a mail given as one text. */
function readTree(text: string) {
  return readPartTree(`MIME-Version: 1.0\n${text}`);
}

Deno.test({
  name: "every mail of the suites is analysed within the bounds of the contract",
  ignore: !haveCorpus,
  async fn() {
    const counts = new Map<string, number>();
    for (const { file, peer } of await readFixtures()) {
      const { headers, content } = splitMessage(decodeAsBrowser(await read(file)));
      const mail = readMail({ headers, emailContent: content });
      const analysis = await analyzeBody(mail);
      BodyAnalysis.parse(analysis);
      assert(analysis.parts.length > 0, file);
      counts.set(peer, (counts.get(peer) ?? 0) + 1);
    }
    for (const [peer, least] of Object.entries(MIN_MAILS)) {
      assertGreater((counts.get(peer) ?? 0) + 1, least, peer);
    }
  },
});

/** Number of mails of each suite when these tests were written. */
const MIN_MAILS: Readonly<Record<string, number>> = {
  "stalwart-mail-parser": 107,
  "mime4j": 80,
  "enmime": 87,
  "mimekit": 43,
  "rspamd": 210,
  "ruby-mail": 103,
  "cpython-test_email": 48,
  "postal-mime": 5,
};

/** One comparison: file, the published result, ours. */
type Compared = readonly [file: string, theirs: unknown, ours: unknown];

function testSuite(suite: keyof typeof explained, compare: () => Promise<Compared[]>): void {
  Deno.test({
    name: `readMail finds the parts that the suite ${suite} publishes`,
    ignore: !haveCorpus,
    async fn() {
      const compared = await compare();
      assertGreater(compared.length, 70);
      const reasons: Readonly<Record<string, string>> = explained[suite];
      const differ = compared.filter(([, theirs, ours]) =>
        JSON.stringify(theirs) !== JSON.stringify(ours)
      );
      const unexplained = differ.filter(([file]) => !(file in reasons));
      assertEquals(unexplained, []);
      const files = new Set(differ.map(([file]) => file));
      assertEquals(Object.keys(reasons).filter((file) => !files.has(file)), []);
    },
  });
}

interface StalwartMessage {
  readonly parts: readonly { readonly body: Readonly<Record<string, unknown>> | string }[];
}

/** Lists the leaf parts that stalwart publishes, each by its text without blanks or its size. */
function listStalwartLeaves({ parts }: StalwartMessage): (string | number)[] {
  return parts.flatMap(({ body }) => {
    const [kind, value] = typeof body === "string" ? [body, null] : Object.entries(body)[0] ?? [];
    if (kind === "Message") return listStalwartLeaves(value as StalwartMessage);
    if (typeof value === "string") return [stripSpace(value)];
    return kind === "Multipart" ? [] : [(value as number[] | null)?.length ?? 0];
  });
}

const stripSpace = (text: string) => text.replaceAll(/\s/g, "");

testSuite("stalwart-mail-parser", async () => {
  const compared: Compared[] = [];
  for (const { file, peer, expected } of await readFixtures()) {
    if (peer !== "stalwart-mail-parser") continue;
    const { root } = readTree(decodeAsBrowser(await read(file)));
    const leaves = listLeaves(root).filter(({ isOpened, body }) => !isOpened || body !== "");
    // Published with line breaks of one character and of two: the one that matches counts.
    for (const json of expected.filter((each) => each.endsWith(".json"))) {
      const suiteParts = listStalwartLeaves(JSON.parse(new TextDecoder().decode(await read(json))));
      const ownParts = leaves.map((part, i) =>
        typeof suiteParts[i] === "number"
          ? decodePartBytes(part).length
          : stripSpace(decodePartText(part))
      );
      if (compared.at(-1)?.[0] === file) {
        if (JSON.stringify(suiteParts) === JSON.stringify(ownParts)) compared.pop();
        else continue;
      }
      compared.push([file, suiteParts, ownParts]);
    }
  }
  return compared;
});

testSuite("mime4j", async () => {
  const compared: Compared[] = [];
  for (const { file, peer, expected } of await readFixtures()) {
    const xml = expected.find((each) => each.endsWith(".xml") && !each.endsWith("_decoded.xml"));
    if (peer !== "mime4j" || xml === undefined) continue;
    const events = new TextDecoder("latin1").decode(await read(xml))
      .match(/<\/?(?:message|multipart|body-part|body)>/g) ?? [];
    const { root } = readTree(decodeAsBrowser(await read(file)));
    compared.push([file, formatEventShape(events), formatShape(root)]);
  }
  return compared;
});

/** Formats the nesting of parts as brackets, with `.` for a leaf. */
function formatEventShape(events: readonly string[]): string {
  return events.map((event) => {
    if (event === "<multipart>") return "[";
    if (event === "</multipart>") return "]";
    if (event === "<body>") return ".";
    return "";
  }).join("");
}

function formatShape({ type, children, isOpened }: Part): string {
  if (!isOpened) return ".";
  const childShapes = children.map(formatShape).join("");
  return type.startsWith("multipart/") ? `[${childShapes}]` : childShapes;
}
