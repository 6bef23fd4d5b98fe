import { assertEquals, assertGreater } from "@std/assert";
import explained from "../fixtures/headers/peer_exceptions.json" with { type: "json" };
import { splitFields } from "../../shared/headers/fields.ts";
import { decodeAsBrowser } from "../../lab/support/mail_bytes.ts";
import { findCorpusPath, haveCorpus } from "./corpus_files.ts";

/** Folder of the fixtures in the corpora. */
export const FIXTURES = "mail/fixtures";

/** Reads a fixture as text, decoded as a browser would. */
export async function readFixture(path: string): Promise<string> {
  return decodeAsBrowser(await Deno.readFile(findCorpusPath(`${FIXTURES}/${path}`)));
}

/** Reads a file of JSON lines. */
export async function readJsonFixture<T>(path: string): Promise<T[]> {
  return (await readFixture(path)).split("\n").filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}

/** Parses the value of a header field as the parser returns it. */
export function parseValue(text: string): string {
  return splitFields(`X: ${text}`).fields[0]?.value ?? "";
}

/** Removes brackets from a published value, in lower case; null when empty. */
export const normalizePublished = (text: string | null | undefined) =>
  (text ?? "").replace(/^[<[](.*)[>\]]$/, "$1").toLowerCase() || null;

/** One compared value: the case, the published value and ours. */
export type Comparison = readonly [id: string, theirs: unknown, ours: unknown];

/** Defines the test of one suite: every difference must have a reason, and every reason apply. */
export function testPeers(suite: string, compare: () => Promise<Comparison[]>): void {
  Deno.test({
    name: `published parses: ${suite}`,
    ignore: !haveCorpus,
    async fn() {
      const comparisons = await compare();
      assertGreater(comparisons.length, 5);
      const reasons = new Map(
        explained.filter((entry) => entry.suite === suite)
          .flatMap(({ ids, reason }) => ids.map((id) => [id, reason])),
      );
      const differing = comparisons
        .filter(([, theirs, ours]) => JSON.stringify(theirs) !== JSON.stringify(ours));
      const unexplained = differing.filter(([id]) => !reasons.has(id));
      assertEquals(unexplained, []);
      const stale = [...reasons.keys()].filter((id) =>
        !differing.some(([knownId]) => knownId === id)
      );
      assertEquals(stale, []);
    },
  });
}
