import { assertEquals, assertGreater } from "@std/assert";
import explained from "../../../fixtures/headers/peer_exceptions.json" with { type: "json" };
import { parseAddresses } from "../../../../shared/message/headers/address.ts";
import { parseAuthenticationResults } from "../../../../shared/message/headers/authentication_results.ts";
import { readDate } from "../../../../shared/message/headers/date.ts";
import { splitFields } from "../../../../shared/message/headers/fields.ts";
import { parseParameters } from "../../../../shared/message/headers/parameters.ts";
import { parseHeaders } from "../../../../shared/message/headers/parse.ts";
import type {
  Group,
  Mailbox,
  ParsedHeaders,
  ReceivedHop,
} from "../../../../shared/message/headers/types.ts";
import { asBrowserText } from "../../../../tasks/support/mail_bytes.ts";
import { corpusPath, haveCorpus } from "../../../../tasks/support/corpus_files.ts";

/**
 * The difficult messages of other parsers' own tests. Where a result is published, ours must agree,
 * or `peer_exceptions.json` must say why not. A reason that no longer applies fails too.
 */

const FIXTURES = "mail/fixtures";

async function readText(path: string): Promise<string> {
  return asBrowserText(await Deno.readFile(corpusPath(`${FIXTURES}/${path}`)));
}

async function readLines<T>(path: string): Promise<T[]> {
  return (await readText(path)).split("\n").filter((line) => line !== "")
    .map((line) => JSON.parse(line) as T);
}

/** The value of a header field as the parser returns it. */
function valueOf(text: string): string {
  return splitFields(`X: ${text}`).fields[0]?.value ?? "";
}

const bare = (text: string | null | undefined) =>
  (text ?? "").replace(/^[<[](.*)[>\]]$/, "$1").toLowerCase() || null;

/** One compared value: the case, the published value and ours. */
type Comparison = readonly [id: string, theirs: unknown, ours: unknown];

function testPeers(suite: string, compare: () => Promise<Comparison[]>): void {
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
      const stale = [...reasons.keys()].filter((id) => !differing.some(([known]) => known === id));
      assertEquals(stale, []);
    },
  });
}

Deno.test({
  name: "parseHeaders: no message of any peer makes it throw",
  ignore: !haveCorpus,
  async fn() {
    const manifest: { file: string }[] = JSON.parse(await readText("manifest.json"));
    assertGreater(manifest.length, 1000);
    for (const { file } of manifest) {
      const headers = parseHeaders(await readText(file));
      for (const key in headers) headers[key as keyof ParsedHeaders];
    }
  },
});

interface ReceivedCase {
  readonly peer: string;
  readonly n: number;
  readonly input: unknown;
  readonly expected: { readonly fields?: Readonly<Record<string, string | number | string[]>> };
}

/** The names under which each peer publishes the parts of a Received field. */
const RECEIVED_FIELDS: Readonly<Record<string, Readonly<Record<string, keyof ReceivedHop>>>> = {
  spamassassin: {
    ip: "ip",
    rdns: "rdns",
    helo: "helo",
    by: "by",
    id: "id",
    envfrom: "envelopeFrom",
  },
  rspamd: {
    real_ip: "ip",
    real_hostname: "rdns",
    from_hostname: "from",
    by_hostname: "by",
    for_mbox: "for",
  },
  mha: { from: "from", by: "by", with: "with", id: "id", for: "for", via: "via" },
  mailauth: { from: "from", by: "by", with: "with", id: "id", "envelope-from": "envelopeFrom" },
  eml_parser: { by: "by", for: "for" },
  "spamscope-mail-parser": {
    from: "from",
    by: "by",
    with: "with",
    id: "id",
    for: "for",
    envelope_from: "envelopeFrom",
  },
};

testPeers("received_cases", async () => {
  const cases = await readLines<ReceivedCase>("cases/received_cases.jsonl");
  return cases.flatMap(({ peer, n, input, expected: { fields = {} } }): Comparison[] => {
    if (typeof input !== "string") return [];
    const text = input.replace(/^Received:/i, "");
    const [hop] = parseHeaders(`Received: ${text}`).received;
    if (hop === undefined) return [[`${peer} ${n}`, "a hop", null]];
    const comparisons: Comparison[] = [];
    for (const [theirs, ours] of Object.entries(RECEIVED_FIELDS[peer] ?? {})) {
      const given = fields[theirs];
      const value = Array.isArray(given) ? given[0] : given;
      // SpamAssassin writes "" for what it does not parse, and marks an address literal with `!`.
      if (typeof value !== "string" || value === "") continue;
      const plain = peer === "mha" ? value.replace(/ ?\([^]*$/, "") : value.replaceAll("!", "");
      comparisons.push([`${peer} ${n} ${ours}`, bare(plain), bare(String(hop[ours] ?? ""))]);
    }
    if (fields["dateNum"] !== undefined) {
      const instant = hop.timestamp === null ? null : Date.parse(hop.timestamp);
      comparisons.push([`${peer} ${n} timestamp`, fields["dateNum"], instant]);
    }
    return comparisons;
  });
});

interface ResultsCase {
  readonly n: number;
  readonly peer: string;
  readonly input: string;
  readonly expected: {
    readonly authserv_id?: string;
    readonly results?: readonly { readonly method: string; readonly value: string }[];
  };
}

testPeers("authres_cases", async () => {
  const cases = await readLines<ResultsCase>("cases/authres_cases.jsonl");
  return cases.flatMap(({ n, peer, input, expected }): Comparison[] => {
    if (expected.results === undefined) return [];
    const { authservId, methods } = parseAuthenticationResults(valueOf(input), 0);
    const results = expected.results.map(({ method, value }) => [method, value]);
    return [
      [`${peer} ${n} authserv-id`, expected.authserv_id || null, authservId],
      [
        `${peer} ${n} results`,
        results,
        methods.map(({ method, result }) => [method.replace("-", ""), result]),
      ],
    ];
  });
});

/** A mailbox or a group as stalwart's parser publishes it. */
interface StalwartAddress {
  readonly name?: string | null;
  readonly address?: string | null;
  readonly addresses?: readonly StalwartAddress[];
}

interface StalwartAddresses {
  readonly List?: readonly StalwartAddress[];
  readonly Group?: readonly StalwartAddress[];
}

/** Every mailbox in order, without the names of groups: the two results nest differently. */
function theirMailboxes({ List = [], Group = [] }: StalwartAddresses): unknown {
  return [...List, ...Group.flatMap(({ addresses = [] }) => addresses)]
    .map(({ name, address }) => [name?.trim() || null, address || null]);
}

function ourMailboxes(addresses: readonly (Mailbox | Group)[]): unknown {
  return addresses.flatMap((each) => each.kind === "group" ? each.mailboxes : [each])
    .map(({ name, address }) => [name, address || null]);
}

interface StalwartDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly tz_before_gmt: boolean;
  readonly tz_hour: number;
  readonly tz_minute: number;
}

function instantOf(date: StalwartDate | null): number | null {
  if (date === null) return null;
  const { year, month, day, hour, minute, second } = date;
  const offset = (date.tz_before_gmt ? -1 : 1) * (date.tz_hour * 60 + date.tz_minute);
  return Date.UTC(year, month - 1, day, hour, minute - offset, second);
}

interface FieldCase<T> {
  readonly header: string;
  readonly expected: T;
}

async function readSuite<T>(name: string): Promise<FieldCase<T>[]> {
  return JSON.parse(await readText(`suites/stalwart-fields/${name}.json`));
}

testPeers("stalwart addresses", async () => {
  const cases = await readSuite<StalwartAddresses>("address");
  return cases.map(({ header, expected }, i): Comparison => [
    String(i),
    theirMailboxes(expected),
    ourMailboxes(parseAddresses(valueOf(header))),
  ]);
});

testPeers("stalwart dates", async () => {
  const cases = await readSuite<StalwartDate | null>("date");
  return cases.map(({ header, expected }, i): Comparison => [
    String(i),
    instantOf(expected),
    readDate(valueOf(header)).instant,
  ]);
});

interface StalwartType {
  readonly c_type: string;
  readonly c_subtype: string | null;
  readonly attributes: readonly (readonly [string, string])[] | null;
}

testPeers("stalwart parameters", async () => {
  const cases = await readSuite<StalwartType | null>("content_type");
  return cases.map(({ header, expected }, i): Comparison => {
    const { value, parameters } = parseParameters(valueOf(header));
    const attributes = (expected?.attributes ?? []).filter(([name]) => !name.endsWith("-language"));
    const type = expected?.c_subtype
      ? `${expected.c_type}/${expected.c_subtype}`
      : expected?.c_type;
    return [
      String(i),
      [type ?? null, [...attributes].map((pair) => pair.join("=")).sort()],
      [value, [...parameters].map((pair) => pair.join("=")).sort()],
    ];
  });
});

interface StalwartHeader {
  readonly name: unknown;
  readonly value: {
    readonly Address?: StalwartAddresses;
    readonly Text?: string;
    readonly DateTime?: StalwartDate;
  };
}

testPeers("stalwart messages", async () => {
  const manifest: { file: string; peer: string; expected: string[] }[] = JSON.parse(
    await readText("manifest.json"),
  );
  const comparisons: Comparison[] = [];
  for (const { file, peer, expected } of manifest) {
    const path = expected.find((each) => each.endsWith(".json") && !each.endsWith(".crlf.json"));
    if (peer !== "stalwart-mail-parser" || path === undefined) continue;
    const message: { parts: { headers: StalwartHeader[] }[] } = JSON.parse(await readText(path));
    const ours = parseHeaders(await readText(file));
    for (const { name, value } of message.parts[0]?.headers ?? []) {
      if (name === "from" && value.Address !== undefined) {
        comparisons.push([
          `${file} from`,
          theirMailboxes(value.Address),
          ourMailboxes(ours.from.addresses),
        ]);
      } else if (name === "to" && value.Address !== undefined) {
        comparisons.push([
          `${file} to`,
          theirMailboxes(value.Address),
          ourMailboxes(ours.to.addresses),
        ]);
      } else if (name === "subject" && value.Text !== undefined) {
        comparisons.push([`${file} subject`, value.Text.trim(), ours.subject]);
      } else if (name === "date" && value.DateTime !== undefined) {
        comparisons.push([`${file} date`, instantOf(value.DateTime), ours.date.instant]);
      } else if (name === "message_id" && value.Text !== undefined) {
        comparisons.push([`${file} message-id`, value.Text, ours.messageId]);
      }
    }
  }
  return comparisons;
});

testPeers("mime4j messages", async () => {
  const manifest: { file: string; peer: string; expected: string[] }[] = JSON.parse(
    await readText("manifest.json"),
  );
  const comparisons: Comparison[] = [];
  for (const { file, peer, expected } of manifest) {
    const path = expected.find((each) => /^(?!.*_decoded).*\.xml$/.test(each));
    if (peer !== "mime4j" || path === undefined) continue;
    const header = /<header>([^]*?)<\/header>/.exec(await readText(path))?.[1] ?? "";
    const names = [...header.matchAll(/<field>\s*([^\s:<]+)/g)].map(([, name]) => name);
    const ours = parseHeaders(await readText(file)).fields.map(({ name }) => name);
    comparisons.push([file, names, ours]);
  }
  return comparisons;
});
