/** A summary like one of `analyze-email-headers` for a mail with six hops: about 6 KB of JSON. */
const CHAIN = Array.from({ length: 6 }, (_, index) => ({
  index,
  from: `mx${index + 1}.example.org`,
  by: `mx${index}.example.org`,
  with: "ESMTPS",
  id: `4Rk${index}zZ1vXyz`,
  for: "ann@example.org",
  ip: `192.0.2.${index}`,
  timestamp: `2026-01-05T09:00:0${9 - index}.000Z`,
  delaySeconds: index,
  tls: "TLS1.3",
  cipher: "TLS_AES_256_GCM_SHA384",
  raw: `from mx${index + 1}.example.org (mx${index + 1}.example.org [192.0.2.${index}]) ` +
    `by mx${index}.example.org (Postfix) with ESMTPS id 4Rk${index}zZ1vXyz ` +
    `for <ann@example.org>; Mon, 5 Jan 2026 10:00:0${9 - index} +0100 (CET)`,
}));

/** The analysis that the benchmarks export. */
export const SUMMARY = {
  from: "Parcel Desk <desk@parcel.example>",
  subject: "Votre colis est retardé: 2,99 € à régler",
  date: "2026-01-05T09:00:00.000Z",
  domains: ["parcel.example", "example.org", "mail.parcel.example"],
  ips: { ipv4: CHAIN.map(({ ip }) => ip), ipv6: ["2001:db8::7"] },
  received: {
    chain: CHAIN,
    hops: CHAIN.length,
    tls: "TLS1.3",
    cipher: "TLS_AES_256_GCM_SHA384",
    totalDelaySeconds: 15,
  },
  arc: { domain: "example.org", seal: "i=1; a=rsa-sha256; cv=none", authenticationResults: null },
  reputations: ["providerA", "providerB", "providerC"].map((provider) => ({
    provider,
    ip: "192.0.2.5",
    status: "ok",
    score: 90,
    verdict: "malicious",
    message: "Reported 12 times in the last 30 days.",
  })),
  authentication: { spf: "fail", dkim: "neutral", dmarc: "fail" },
  findings: ["spf_fail", "dmarc_fail", "reply_to_differs", "brand_claimed"].map((id) => ({
    id,
    severity: "high",
    message: `The check ${id} did not go well, and the sentence says why.`,
  })),
  score: 72,
  threatLevel: "high",
  analyzedAt: "2026-01-05T10:00:00.000Z",
};
