/** Public bug reports of other mail programs, as mails of our own: each has the right answer here. */
import { isAtLeast, type ThreatLevel } from "../../../shared/contract/threat_levels.ts";
import { assert, assertEquals, assertGreater } from "@std/assert";
import rows from "../../fixtures/analysis/public_reports.json" with { type: "json" };
import { analyzeHeaders } from "../../../shared/analysis/analyze.ts";
import { AnalyzeEmailHeadersRequest } from "../../../shared/contract/analyze_email_headers.ts";
import { readLastSummary } from "../../../shared/analysis/last_summary.ts";
import { encodeLatin1, toUtf8ByteString } from "../../../shared/encoding/bytes.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { splitMessage } from "../../../shared/mime/split_message.ts";
import { verifyMail } from "../../../shared/verification/verify_mail.ts";
import { signal, VERIFIED_AT } from "../../support/verified_mail.ts";
import { createZoneResolver } from "../../support/zone.ts";

/** What a row says of the answer; a missing name is not compared. */
interface Expected {
  readonly from?: string;
  /** Part of the field From. */
  readonly address?: string;
  readonly subject?: string;
  readonly hops?: number;
  readonly hop?: Readonly<Record<string, string>>;
  readonly spf?: string;
  readonly dkim?: string;
  readonly dmarc?: string;
  /** Starts of ids of findings. */
  readonly has?: readonly string[];
  readonly lacks?: readonly string[];
  readonly notLevel?: string;
  readonly least?: string;
  /** Result of the only signature. */
  readonly signature?: string;
  /** Words that are in no weakness of the signature. */
  readonly noWeakness?: string;
  readonly verifiedSpf?: string;
  readonly verifiedSpfDomain?: string;
  readonly verifiedDmarc?: string;
}

interface Row {
  readonly title: string;
  /** The public report, or where such mail is found. */
  readonly source: string;
  readonly door: string;
  /** Records of the DNS; the mail is verified where there are some. */
  readonly zone?: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly mail: string;
  readonly expect: Expected;
}

const ROWS: readonly Row[] = rows;

async function analyze({ door, zone, mail }: Row) {
  const isWholeMail = door === "message";
  const emailHeaders = isWholeMail ? splitMessage(mail).headers : mail;
  const verify: Parameters<typeof analyzeHeaders>[1]["verify"] = zone && (async (parsed) => {
    const text = toUtf8ByteString(isWholeMail ? mail : parsed.repairedText ?? mail);
    return await verifyMail({
      headers: parsed,
      signedInput: isWholeMail
        ? { kind: "message", bytes: encodeLatin1(text) }
        : { kind: "headers", text },
    }, { resolver: createZoneResolver(zone), signal, now: VERIFIED_AT, after: () => () => {} });
  });
  return await readLastSummary(analyzeHeaders(
    AnalyzeEmailHeadersRequest.parse({ emailHeaders }),
    {
      lookUp: () => Promise.resolve([]),
      now: () => VERIFIED_AT,
      onFailure: (_, error) => {
        throw error;
      },
      parse: parseHeaders,
      ...(verify && { verify }),
    },
    signal,
  ));
}

Deno.test("public reports: the table has every row", () => assertGreater(ROWS.length, 39));

for (const row of ROWS) {
  Deno.test(`public reports: ${row.title} (${row.source})`, async () => {
    const { expect } = row;
    const summary = await analyze(row);
    const { authentication, received, verification } = summary;
    const [signature, ...others] = verification?.dkim ?? [];
    const assertField = (actual: unknown, expected: unknown, field: string) => {
      if (expected !== undefined) assertEquals(actual, expected, field);
    };
    assertField(summary.from, expect.from, "from");
    assertField(summary.subject, expect.subject, "subject");
    assertField(received.hops, expect.hops, "hops");
    for (const [name, value] of Object.entries(expect.hop ?? {})) {
      assertField(
        Object.entries(received.chain[0] ?? {}).find(([key]) => key === name)?.[1],
        value,
        name,
      );
    }
    for (const check of ["spf", "dkim", "dmarc"] as const) {
      assertField(authentication[check], expect[check], check);
    }
    assertField(signature?.result, expect.signature, "signature");
    if (expect.signature !== undefined) assertEquals(others, []);
    assertField(verification?.spf.result, expect.verifiedSpf, "SPF verified");
    assertField(verification?.spf.domain, expect.verifiedSpfDomain, "domain of SPF");
    assertField(verification?.dmarc.result, expect.verifiedDmarc, "DMARC verified");
    const ids = summary.findings.map(({ id }) => id);
    for (const start of expect.has ?? []) assert(ids.some((id) => id.startsWith(start)), start);
    for (const start of expect.lacks ?? []) assert(!ids.some((id) => id.startsWith(start)), start);
    assert(summary.from?.includes(expect.address ?? "") ?? expect.address === undefined);
    assert(summary.threatLevel !== expect.notLevel, summary.threatLevel);
    assert(isAtLeast(summary.threatLevel, (expect.least ?? "safe") as ThreatLevel));
    const { noWeakness } = expect;
    if (noWeakness !== undefined) {
      assert(signature?.weaknesses.every((each) => !each.includes(noWeakness)));
    }
  });
}
