import fc from "./fast_check.ts";
import { PATTERN_TYPES, SEVERITIES } from "../../shared/contract/analyze_spam.ts";
import type { Pattern } from "../../shared/scoring/pattern.ts";
import type { MailInput } from "../../shared/mime/read_mail.ts";

/**
 * Few words, so that generated keywords occur in generated mails, also inside and across each
 * other.
 */
const WORDS = [
  "gift",
  "card",
  "free",
  "Straße",
  "été",
  "ете",
  "l'offre",
  "100%",
  "免",
  "费",
  "$",
  "$$",
  "gift card",
  "card gift",
  "free gift",
  "now",
  "no",
  "w",
  "e-mail",
  "🎁",
  "ที่",
  "か\u3099",
];

const word = fc.constantFrom(...WORDS);
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).chain((words) =>
  fc.constantFrom(" ", "", "  ", "-", "\u200b", ", ").map((blank) => words.join(blank))
);

const REGEXES = ["gift", "(?i)GIFT", "(?i)free.{0,9}card", "^now", "[A-Z]", "(?i)(card|now) gift"];
const DOMAINS = ["bank.test", "a.bank.test", "bücher.test", "test.example"];
const SENDERS = ["bank.test", "x.bank.test", "evil-bank.test", "xn--bcher-kva.test", "example", ""];

/** A pattern that violates no rule. */
export const VALID_PATTERN = {
  id: "SCAM-001",
  type: "scam",
  keywords: ["lost inheritance"],
  subject_regex: [],
  sender_domains: [],
  score: 80,
  severity: "high",
} as const satisfies Pattern;

/** A catalogue of up to a dozen patterns with different ids. */
export const anyCatalogue: fc.Arbitrary<Pattern[]> = fc.array(
  fc.record({
    type: fc.constantFrom(...PATTERN_TYPES),
    keywords: fc.uniqueArray(phrase, { minLength: 1, maxLength: 6 }),
    subject_regex: fc.uniqueArray(fc.constantFrom(...REGEXES), { maxLength: 2 }),
    sender_domains: fc.uniqueArray(fc.constantFrom(...DOMAINS), { maxLength: 2 }),
    score: fc.integer({ min: 0, max: 100 }),
    severity: fc.constantFrom(...SEVERITIES),
  }),
  { maxLength: 12 },
).map((patterns) =>
  patterns.map((pattern, i) => ({ id: `GEN-${String(i).padStart(3, "0")}`, ...pattern }))
);

/** A text made of the words above. */
const texts: fc.Arbitrary<string> = fc.array(fc.oneof(phrase, fc.string()), {
  maxLength: 20,
}).chain((parts) => fc.constantFrom(" ", "\n", ". ").map((blank) => parts.join(blank)));

const results = fc.constantFrom("pass", "fail", "FAIL", "neutral", "");

/** A mail made of the words above, with every header signal. */
export const anyMail: fc.Arbitrary<Required<Omit<MailInput, "headers">>> = fc.record({
  emailContent: texts,
  subject: texts,
  from: fc.constantFrom(...SENDERS).map((domain) => `Somebody <a@${domain}>`),
  spf: results,
  dkim: results,
  dmarc: results,
  ipBlacklisted: fc.boolean(),
  rdnsMismatch: fc.boolean(),
});
