import type { VerifiedWords } from "./words.ts";

/** What was verified, in English. */
export const verifiedEnglish: VerifiedWords = {
  detail: "In the server’s own words",
  spf: {
    pass: (domain, ip) => `${domain} allows the address that sent it: ${ip}.`,
    fail: (domain, ip) => `${domain} forbids the address that sent it: ${ip}.`,
    softfail: (domain, ip) =>
      `${domain} does not list the address that sent it, without forbidding it: ${ip}.`,
    neutral: (domain, ip) => `${domain} says nothing about the address that sent it: ${ip}.`,
    none: () => "No SPF record, or no sending address, is known.",
    temperror: (domain, ip) => `The DNS did not answer whether ${domain} allows ${ip}.`,
    permerror: (domain, ip) =>
      `The SPF record of ${domain} is faulty, so nothing can be said about ${ip}.`,
    cannot_confirm: (domain, ip) =>
      `${domain} does not confirm ${ip}. That shows no forgery: copied fields may lack the server that handed the mail over.`,
  },
  dkim: {
    pass: (domain) => `The signature of ${domain} matches the header fields and the body.`,
    headers_verified: (domain) => `The signature of ${domain} matches the header fields.`,
    fail: (domain) => `The signature of ${domain} does not match.`,
    policy: (domain) =>
      `The signature of ${domain} matches, but does not count: it had expired, or covers another From field.`,
    permerror: (domain) => `The signature of ${domain} or its key is faulty.`,
    temperror: (domain) => `The DNS query for the key of ${domain} failed.`,
    cannot_confirm: (domain) =>
      `The signature of ${domain} does not match the fields as they were given.`,
  },
  proven: {
    pass: (domain) =>
      `Whoever holds the key of ${domain} signed this body and the header fields it names.`,
    part: (domain) =>
      `Whoever holds the key of ${domain} signed the header fields it names, and only a part of this body.`,
    headers_verified: (domain) =>
      `Whoever holds the key of ${domain} signed the header fields it names.`,
    nothing: () => "It proves nothing.",
  },
  dmarc: {
    pass: (domain) => `The author’s domain ${domain} is proven.`,
    headers_verified: (domain) =>
      `The author’s domain ${domain} is proven for the header fields; the body was not given.`,
    cannot_confirm: (domain) =>
      `The author’s domain ${domain} cannot be confirmed from the header fields alone.`,
    fail: (domain) => `The author’s domain ${domain} is proven neither by SPF nor by DKIM.`,
    none: (domain) => `${domain} publishes no DMARC policy.`,
    temperror: (domain) => `The DNS did not answer all questions about ${domain}.`,
    permerror: () => "The mail has no author’s domain, or more than one.",
  },
  arc: {
    pass: (domain) =>
      `The chain of forwarders holds; the last seal is of ${domain}. Trust it only as far as you trust ${domain}.`,
    none: () => "No forwarder sealed the mail.",
    fail: () => "The chain of forwarders is broken.",
    cannot_confirm: () =>
      "The chain of forwarders cannot be confirmed from the fields as they were given.",
    temperror: () => "The DNS did not give all keys of the chain of forwarders.",
  },
  bimi: {
    present: (domain) =>
      `${domain} publishes a brand indicator (BIMI); it was not fetched, and proves nothing by itself.`,
    declined: (domain) => `${domain} says that it has no brand indicator (BIMI).`,
    none: () => "No brand indicator (BIMI) is published.",
    temperror: (domain) =>
      `The DNS did not answer whether ${domain} publishes a brand indicator (BIMI).`,
  },
  open: {
    pass:
      "Not proven: that the mail was meant for you (a signed mail can be sent again), or that its sender is honest.",
    headers_verified:
      "Not proven: the body, which was not given, or that the mail was meant for you.",
    cannot_confirm:
      "That shows no forgery: programs change fields that are copied. The whole mail, saved as a file, can be verified.",
    fail: "It does not tell who changed the mail: a forger, or a forwarder such as a mailing list.",
    other: "It tells nothing about who sent the mail.",
  },
  impersonation: "The author’s name shows a brand that none of the verified domains belongs to.",
  weak: {
    part: "Only a part of the body is signed (l=): anybody may append to it.",
    bits: (bits) => `The key is short: ${bits} bits.`,
    testing: "The domain says that it only tests its signatures (t=y).",
    future: "It says that it was made after the mail arrived (t=).",
  },
};
