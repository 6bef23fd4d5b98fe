import * as z from "zod";
import { FindingValues } from "./finding_values.ts";

const domain = z.string().nullable();
const explanation = z.string().describe("Why, in one sentence for a person");
const aligned = z.boolean().nullable()
  .describe("Whether the domain is of the author's organization; null when one is not known");

/** The data that a result is based on. */
const VerificationScope = z.enum(["message", "headers", "connection"]).describe(
  "message: the whole mail; headers: the header fields only; connection: the delivering server",
);

/** Result of SPF (RFC 7208 §2.6); `cannot_confirm` if only today's record fails an old mail. */
export const SpfVerification = z.object({
  result: z.enum([
    "none",
    "neutral",
    "pass",
    "fail",
    "softfail",
    "temperror",
    "permerror",
    "cannot_confirm",
  ]),
  domain: domain.describe("Domain of the return path, or the name in HELO"),
  aligned,
  explanation,
  scope: VerificationScope,
  ip: z.string().nullable().describe("IP address that delivered the mail to the recipient's side"),
  domainSays: z.string().nullable()
    .describe("The domain's explanation for refused senders (exp=), unchanged, in ASCII"),
}).meta({ id: "SpfVerification" });

/** Weaknesses of a signature. */
const WEAKNESSES = [
  "part",
  "rest",
  "beyond",
  "bits",
  "testing",
  "future",
  "archive",
  "invented",
] as const;

const SIGNED_RESULTS = ["headers_verified", "cannot_confirm"] as const;

/** One DKIM signature. */
export const DkimVerification = z.object({
  result: z.enum(["pass", "fail", "policy", "permerror", "temperror", ...SIGNED_RESULTS]).describe(
    "headers_verified: the signature is valid for its fields, and the body was not given; " +
      "cannot_confirm: it is not valid for the fields as given, or the mail is older than " +
      "the published key can vouch for; neither proves a forgery",
  ),
  domain: domain.describe("Signing domain (d=)"),
  selector: z.string().nullable(),
  aligned,
  explanation,
  scope: VerificationScope,
  proven: z.string().describe("One sentence on what the signature proves"),
  notProven: z.string().describe("One sentence on what it does not prove"),
  signedBody: z.enum(["whole", "part"]).nullable()
    .describe("Share of the body that a pass covers: part when l= leaves some of it unsigned"),
  testing: z.boolean().describe(
    "The domain only tests its signatures (t=y), so a pass counts for nothing (RFC 6376 §3.6.1)",
  ),
  keySource: z.enum(["dns", "archive"]).describe(
    "dns: the key is published today; archive: a public archive of keys saw it (DKIM_ARCHIVE_URL)",
  ),
  weaknesses: z.array(z.string()).describe("Weaknesses of the signature, in sentences"),
  weaknessKinds: z.array(z.object({ id: z.enum(WEAKNESSES), values: FindingValues }))
    .describe("Weaknesses in the order of the sentences, for other languages"),
  repairs: z.array(z.string()).describe("Changes of the text that were undone before it verified"),
}).meta({ id: "DkimVerification" });

/** Result of DMARC for the author's domain. */
export const DmarcVerification = z.object({
  result: z.enum(["none", "pass", "fail", "temperror", "permerror", ...SIGNED_RESULTS]),
  domain: domain.describe("The author's domain"),
  aligned: z.boolean().nullable(),
  explanation,
  scope: VerificationScope,
  policy: z.enum(["none", "quarantine", "reject"]).nullable()
    .describe("Handling of failed mail that the domain asks of receivers"),
  policyDomain: domain.describe("Domain of the policy record"),
  percent: z.int().min(0).max(100).nullable()
    .describe("Share of failing mail to which the policy applies (pct=); obsolete since RFC 9989"),
}).meta({ id: "DmarcVerification" });

/** Result of ARC, the seals of the forwarders. */
export const ArcVerification = z.object({
  result: z.enum(["none", "pass", "fail", "temperror", ...SIGNED_RESULTS]),
  domain: domain.describe("Domain of the newest seal"),
  selector: z.string().nullable(),
  aligned,
  explanation,
  scope: VerificationScope,
  instances: z.int().min(0).describe("Number of forwarders that sealed the mail"),
}).meta({ id: "ArcVerification" });

/** Whether the author's domain publishes a brand indicator. */
export const BimiVerification = z.object({
  result: z.enum(["present", "declined", "none", "temperror"]),
  domain,
  explanation,
}).meta({ id: "BimiVerification" });

/** Whether the author's domain exists and accepts mail. */
export const AuthorDomainVerification = z.object({
  result: z.enum(["mx", "address", "null_mx", "no_mail", "nonexistent", "temperror", "none"])
    .describe(
      "mx: it names servers; address: it has an address alone; null_mx: it does not accept " +
        "mail (RFC 7505); no_mail: it exists and has none of these; nonexistent: there is no such " +
        "domain; none: the mail names no single author's domain",
    ),
  domain,
  explanation,
}).meta({ id: "AuthorDomainVerification" });

/** The client that handed the mail over at the border. */
export const BorderVerification = z.object({
  result: z.enum(["pass", "fail", "permerror", "temperror"]).describe(
    "iprev (RFC 8601 §3): pass: a reverse name leads back to the address; fail: none of its names " +
      "does; permerror: it has no name",
  ),
  ip: z.string(),
  reverse: z.string().nullable().describe("The name that leads back to the address"),
  helo: z.string().nullable(),
  heloResolves: z.boolean().nullable()
    .describe("Whether the name in HELO has an address; null where it is none, or not known"),
  network: z.object({
    asn: z.int().describe("Number of the operator's autonomous system"),
    prefix: z.string(),
    country: z.string().nullable(),
    holder: z.string().nullable(),
  }).nullable().describe("Network of the address, as the zone of ORIGIN_ZONE has it"),
  explanation,
}).meta({ id: "BorderVerification" });

/** The whole verification. */
export const Verification = z.object({
  spf: SpfVerification,
  dkim: z.array(DkimVerification).describe(
    "Topmost first; when there are more than ten, those of the author's organization come first",
  ),
  dmarc: DmarcVerification,
  arc: ArcVerification,
  bimi: BimiVerification,
  author: AuthorDomainVerification.optional(),
  border: BorderVerification.nullable().optional()
    .describe("The client at the border; null where no server noted a public address"),
  impersonation: z.string().nullable()
    .describe("Set when the proven domain is not one of the brand in the author's name, else null"),
  outdated: z.iso.date().nullable().describe(
    "Day of arrival of a mail too old for today's records to speak against it, else null",
  ),
  complete: z.boolean().describe(
    "Whether all DNS queries stayed within the limits of time and number",
  ),
}).meta({
  id: "Verification",
  description: "Results verified by the service itself; only with verify and DNS_RESOLVER",
});

/** A weakness of a signature, with its sentence in English. */
export type Weakness = DkimVerification["weaknessKinds"][number] & { readonly message: string };

export type Verification = z.output<typeof Verification>;
export type SpfVerification = z.output<typeof SpfVerification>;
export type DkimVerification = z.output<typeof DkimVerification>;
export type DmarcVerification = z.output<typeof DmarcVerification>;
export type ArcVerification = z.output<typeof ArcVerification>;
export type BimiVerification = z.output<typeof BimiVerification>;
export type AuthorDomainVerification = z.output<typeof AuthorDomainVerification>;
export type BorderVerification = z.output<typeof BorderVerification>;
