import * as z from "zod";

/**
 * What the service itself asked and computed about a mail (`summary.verification`):
 * SPF, DKIM, DMARC and ARC in the words of RFC 8601, and two more for header fields that were given
 * without their message, of which a mail program may have changed some.
 */

const domain = z.string().nullable();
const explanation = z.string().describe("Why, in one sentence for a person");
const aligned = z.boolean().nullable()
  .describe("Whether the domain is of the author's organization; null when one is not known");

/** What results rest on. */
const VerificationScope = z.enum(["message", "headers", "connection"]).describe(
  "message: the whole mail; headers: header fields alone; connection: who handed the mail over",
);

/** Results of SPF (RFC 7208 §2.6), and the one for a failure that rests on header fields alone. */
export const SpfVerification = z.object({
  result: z.enum([
    ...["none", "neutral", "pass", "fail", "softfail", "temperror", "permerror"] as const,
    "cannot_confirm",
  ]),
  domain: domain.describe("The return path's domain, or the name the server gave itself (HELO)"),
  aligned,
  explanation,
  scope: VerificationScope,
  ip: z.string().nullable().describe("The address that handed the mail to the recipient's side"),
  domainSays: z.string().nullable()
    .describe("What the domain says to a sender it refuses (exp=): its own words, in ASCII"),
});

const SIGNED_RESULTS = ["headers_verified", "cannot_confirm"] as const;

/** One DKIM signature. */
export const DkimVerification = z.object({
  result: z.enum(["pass", "fail", "policy", "permerror", "temperror", ...SIGNED_RESULTS]).describe(
    "headers_verified: the signature holds over the fields it names, the body was not given; " +
      "cannot_confirm: it does not hold over the fields as they were given, " +
      "which proves no forgery",
  ),
  domain: domain.describe("Who signed (d=)"),
  selector: z.string().nullable(),
  aligned,
  explanation,
  scope: VerificationScope,
  proven: z.string().describe("What the signature proves, in one sentence"),
  notProven: z.string().describe("What it does not prove, in one sentence"),
  signedBody: z.enum(["whole", "part"]).nullable()
    .describe("How much of the body a pass covers: part where l= leaves some of it unsigned"),
  weaknesses: z.array(z.string()).describe("What makes it weaker than it looks, in sentences"),
  repairs: z.array(z.string()).describe("What had to be undone in the text for it to verify"),
});

/** The author's domain. */
export const DmarcVerification = z.object({
  result: z.enum(["none", "pass", "fail", "temperror", "permerror", ...SIGNED_RESULTS]),
  domain: domain.describe("The author's domain"),
  aligned: z.boolean().nullable(),
  explanation,
  scope: VerificationScope,
  policy: z.enum(["none", "quarantine", "reject"]).nullable()
    .describe("What the domain asks receivers to do with mail that fails"),
  policyDomain: domain.describe("Whose record it is"),
  percent: z.int().min(0).max(100).nullable()
    .describe("Share of failing mail that the policy is for (pct=), historic since RFC 9989"),
});

/** The chain of forwarders. */
export const ArcVerification = z.object({
  result: z.enum(["none", "pass", "fail", "temperror", ...SIGNED_RESULTS]),
  domain: domain.describe("Who sealed last"),
  selector: z.string().nullable(),
  aligned,
  explanation,
  scope: VerificationScope,
  instances: z.int().min(0).describe("How many forwarders sealed the mail"),
});

/** Whether the author's domain publishes a brand indicator. */
export const BimiVerification = z.object({
  result: z.enum(["present", "declined", "none", "temperror"]),
  domain,
  explanation,
});

/** The whole verification. */
export const Verification = z.object({
  spf: SpfVerification,
  dkim: z.array(DkimVerification).describe(
    "Topmost first; of more than ten those of the author's organization count before others",
  ),
  dmarc: DmarcVerification,
  arc: ArcVerification,
  bimi: BimiVerification,
  impersonation: z.string().nullable()
    .describe("That what passed is nothing like the brand the author's name shows; null otherwise"),
  complete: z.boolean().describe(
    "Whether every question to the DNS was within the time and number",
  ),
}).describe("What the service asked and computed itself; only with verify and DNS_RESOLVER");

export type Verification = z.output<typeof Verification>;
export type SpfVerification = z.output<typeof SpfVerification>;
export type DkimVerification = z.output<typeof DkimVerification>;
export type DmarcVerification = z.output<typeof DmarcVerification>;
export type ArcVerification = z.output<typeof ArcVerification>;
export type BimiVerification = z.output<typeof BimiVerification>;
