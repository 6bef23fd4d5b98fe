import { assertGreater } from "@std/assert";
import { parseAuthenticationResults } from "../../../shared/headers/authentication_results.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import type { ParsedHeaders, ReceivedHop } from "../../../shared/headers/types.ts";
import { haveCorpus } from "../../support/corpus_files.ts";
import {
  normalizePublished,
  parseValue,
  readFixture,
  readJsonFixture,
  testPeers,
} from "../../support/peer_fixtures.ts";
import type { Comparison } from "../../support/peer_fixtures.ts";

/** Tests the difficult messages of other parsers; exceptions need a reason that still applies. */

Deno.test({
  name: "parseHeaders throws on no message of any peer",
  ignore: !haveCorpus,
  async fn() {
    const manifest: { file: string }[] = JSON.parse(await readFixture("manifest.json"));
    assertGreater(manifest.length, 1000);
    for (const { file } of manifest) {
      const headers = parseHeaders(await readFixture(file));
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
  const cases = await readJsonFixture<ReceivedCase>("cases/received_cases.jsonl");
  return cases.flatMap(({ peer, n, input, expected: { fields = {} } }): Comparison[] => {
    if (typeof input !== "string") return [];
    const text = input.replace(/^Received:/i, "");
    const [hop] = parseHeaders(`Received: ${text}`).received;
    if (hop === undefined) return [[`${peer} ${n}`, "a hop", null]];
    const comparisons: Comparison[] = [];
    for (const [peerKey, ownKey] of Object.entries(RECEIVED_FIELDS[peer] ?? {})) {
      const peerValue = fields[peerKey];
      const value = Array.isArray(peerValue) ? peerValue[0] : peerValue;
      // SpamAssassin writes "" for what it does not parse, and marks an address literal with `!`.
      if (typeof value !== "string" || value === "") continue;
      const plainValue = peer === "mha"
        ? value.replace(/ ?\([^]*$/, "")
        : value.replaceAll("!", "");
      comparisons.push([
        `${peer} ${n} ${ownKey}`,
        normalizePublished(plainValue),
        normalizePublished(String(hop[ownKey] ?? "")),
      ]);
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
  const cases = await readJsonFixture<ResultsCase>("cases/authres_cases.jsonl");
  return cases.flatMap(({ n, peer, input, expected }): Comparison[] => {
    if (expected.results === undefined) return [];
    const { authservId, methods } = parseAuthenticationResults(parseValue(input), 0);
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
