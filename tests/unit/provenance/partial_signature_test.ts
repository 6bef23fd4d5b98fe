import { assertEquals, assertGreater } from "@std/assert";
import { Provenance } from "../../../shared/provenance/provenance.ts";
import { judgeHeaders } from "../../../shared/analysis/summary.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import type { AuthorProof } from "../../../shared/provenance/proof.ts";

interface Row {
  readonly results: string;
  /** Tags of the mail's signatures. */
  readonly signatures: readonly string[];
  readonly partly: boolean;
  readonly proof: AuthorProof;
  readonly safe: boolean;
  readonly said: boolean;
}

const DKIM = "dkim=pass header.d=example.org";
const WHOLE = "d=example.org; s=s1; h=from:to:subject:date:content-type; b=Aa1=";
const SHORT = "d=example.org; s=s1; l=0; h=from:to:subject:date:content-type; b=Bb2=";
const BARE = "d=example.org; s=s1; h=from:to; b=Cc3=";

const HELD = { partly: false, proof: "proven", safe: true, said: false } as const;
const SENT = { partly: true, proof: "proven", safe: false, said: true } as const;
const OPEN_BODY = { partly: true, proof: "unproven", safe: false, said: true } as const;
const OPEN_FIELDS = { partly: true, proof: "proven", safe: false, said: false } as const;

const ROWS: Readonly<Record<string, Row>> = {
  "the whole mail is signed": { results: DKIM, signatures: [WHOLE], ...HELD },
  "l=0": { results: DKIM, signatures: [SHORT], ...OPEN_BODY },
  "l=0 and DMARC that rests on it": {
    results: `${DKIM}; dmarc=pass header.from=example.org`,
    signatures: [SHORT],
    ...OPEN_BODY,
  },
  "l=0, but SPF proves the author too": {
    results: `${DKIM}; spf=pass smtp.mailfrom=a@example.org`,
    signatures: [SHORT],
    ...SENT,
  },
  "l=0, all three pass": {
    results: `${DKIM}; spf=pass smtp.mailfrom=a@example.org; dmarc=pass header.from=example.org`,
    signatures: [SHORT],
    ...SENT,
  },
  "l=0 that no result says to have passed, and SPF": {
    results: "spf=pass smtp.mailfrom=a@example.org; dmarc=pass header.from=example.org",
    signatures: [SHORT],
    ...HELD,
  },
  "a short list of fields beside a whole signature, both pass": {
    results: `${DKIM}; ${DKIM}; dmarc=pass header.from=example.org`,
    signatures: [BARE, WHOLE],
    ...HELD,
  },
  "a short list of fields beside a whole signature, one passes": {
    results: `${DKIM}; dkim=fail header.d=example.org; dmarc=pass header.from=example.org`,
    signatures: [BARE, WHOLE],
    ...OPEN_FIELDS,
  },
  "both pass by selector": {
    results: `${DKIM} header.s=s1; ${DKIM} header.s=s2`,
    signatures: [BARE, WHOLE.replace("s=s1", "s=s2")],
    ...HELD,
  },
  "the failure of all checks together": {
    results: `${DKIM}; dmarc=pass header.from=example.org; compauth=fail reason=001`,
    signatures: [WHOLE],
    ...HELD,
    partly: true,
    safe: false,
  },
  "DMARC of a public suffix": {
    results: "dmarc=pass header.from=org; spf=pass smtp.mailfrom=org",
    signatures: [],
    partly: false,
    proof: "unproven",
    safe: false,
    said: false,
  },
  "DMARC of an address in a public suffix": {
    results: "dmarc=pass header.from=<a@org>; spf=pass smtp.mailfrom=org",
    signatures: [],
    partly: false,
    proof: "unproven",
    safe: false,
    said: false,
  },
  "l=0, and SPF of another domain": {
    results: `${DKIM}; spf=pass smtp.mailfrom=a@example.net`,
    signatures: [SHORT],
    ...OPEN_BODY,
  },
  "h= without Subject, Date and Content-Type": {
    results: DKIM,
    signatures: [BARE],
    ...OPEN_FIELDS,
  },
  "a whole signature that was added beside the one with l=": {
    results: DKIM,
    signatures: [SHORT, WHOLE],
    ...OPEN_BODY,
  },
  "the result names the whole one by its digest": {
    results: `${DKIM} header.b=Aa1`,
    signatures: [SHORT, WHOLE],
    ...HELD,
  },
  "the result names the one with l= by its digest": {
    results: `${DKIM} header.b=Bb2`,
    signatures: [WHOLE, SHORT],
    ...OPEN_BODY,
  },
  "the result names another selector": {
    results: `${DKIM} header.s=s2`,
    signatures: [SHORT, WHOLE.replace("s=s1", "s=s2")],
    ...HELD,
  },
  "l=0 and DMARC alone": {
    results: "spf=fail smtp.mailfrom=a@example.net; dmarc=pass header.from=example.org",
    signatures: [SHORT],
    ...OPEN_BODY,
  },
  "l=0, DMARC, and a pass that names no signer": {
    results: "dkim=pass; dmarc=pass header.from=example.org",
    signatures: [SHORT],
    ...OPEN_BODY,
  },
  "l=0, DMARC, and a pass of another signer": {
    results: "dkim=pass header.d=example.net; dmarc=pass header.from=example.org",
    signatures: [SHORT],
    ...OPEN_BODY,
  },
  "the whole mail is signed, and DMARC alone": {
    results: "dmarc=pass header.from=example.org",
    signatures: [WHOLE],
    ...HELD,
  },
  "no signature, and DMARC alone": {
    results: "dmarc=pass header.from=example.org",
    signatures: [],
    ...HELD,
  },
  "a signature of another domain has l=": {
    results: DKIM,
    signatures: [WHOLE, SHORT.replace("example.org", "list.example")],
    ...HELD,
  },
};

Deno.test("a signature that leaves body or fields open proves nothing of them", () => {
  for (const [title, { results, signatures, ...expected }] of Object.entries(ROWS)) {
    const parsed = parseHeaders([
      "Return-Path: <a@example.org>",
      `Authentication-Results: mx.example.net; ${results}`,
      "Received: from out.example.org (out.example.org [203.0.113.7]) by mx.example.net (Postfix)",
      " with ESMTPS id 4A for <b@example.net>; Mon, 5 Jan 2026 10:00:09 +0100",
      ...signatures.map((tags) => `DKIM-Signature: v=1; a=rsa-sha256; ${tags}`),
      "From: Ann <ann@example.org>",
      "To: b@example.net",
      "Subject: Lunch",
      "Date: Mon, 5 Jan 2026 10:00:00 +0100",
      "Content-Type: text/plain",
      "Message-ID: <1@example.org>",
    ].join("\r\n"));
    const { mayBeSafe, findings } = judgeHeaders(
      new Provenance(parsed),
      [],
      Date.parse("2026-01-05T10:00:00Z"),
      {
        isListed: () => true,
      },
    );
    assertEquals(
      {
        partly: new Provenance(parsed).authorResults.isContested,
        proof: new Provenance(parsed).proof,
        safe: mayBeSafe,
        said: findings.some(({ id }) => id === "signature_partial"),
      },
      { ...expected },
      title,
    );
    if (!expected.said && expected.proof === "proven") assertEquals(findings, [], title);
  }
  assertGreater(Object.keys(ROWS).length, 9);
});
