import type { ArcCheck } from "./arc/verify_arc.ts";
import type { DomainResult } from "./author_domain.ts";
import type { BimiCheck } from "./bimi/look_up.ts";
import type { ClientCheck } from "./border_client.ts";
import type { DkimCheck } from "./dkim/check.ts";
import type { DmarcCheck } from "./dmarc/evaluate.ts";
import type { SpfCheck } from "./spf/check_host.ts";
import type { DmarcVerification, SpfVerification } from "../contract/verification.ts";

/** Explains the result of SPF in one sentence. */
export function explainSpf(
  { domain, reason }: SpfCheck,
  result: SpfVerification["result"],
  { ip, outdatedDay }: { readonly ip: string; readonly outdatedDay: string | null },
): string {
  switch (result) {
    case "cannot_confirm":
      return `${quote(domain)} ${reason}: ${ip}. ${explainTodaysRecords(outdatedDay)}`;
    case "none":
      return `${quote(domain) || "The sender's domain"} ${reason}.`;
    case "temperror":
    case "permerror":
      return `It cannot be said whether ${ip} may send for ${quote(domain)}: ${reason}.`;
    default:
      return `${quote(domain)} ${reason}: ${ip}.`;
  }
}

/** Explains the result of a signature in one sentence. */
export function explainDkim({ domain, reason }: DkimCheck): string {
  return `The signature of ${domain === null ? "an unreadable domain" : quote(domain)} ${reason}.`;
}

/** Explains in one sentence what a signature proves. */
export function explainProof({ result, domain, signedBytes }: DkimCheck): string {
  const quotedDomain = quote(domain ?? "");
  switch (result) {
    case "pass":
      return `Whoever holds the key of ${quotedDomain} signed ${describeBodyPart(signedBytes)}.`;
    case "headers_verified":
      return `Whoever holds the key of ${quotedDomain} signed the header fields it names.`;
    default:
      return "Nothing.";
  }
}

function describeBodyPart(signedBytes: number | null): string {
  if (signedBytes === null) return "this body and the header fields it names";
  if (signedBytes === 0) return "the header fields it names, and nothing of this body";
  const part = formatCount(signedBytes, "byte");
  return `the header fields it names, and of this body the first ${part} alone`;
}

/** Explains in one sentence what a signature does not prove. */
export function explainUnproven({ result, unsignedFields, outdatedDay }: DkimCheck): string {
  const fields = unsignedFields.length > 0
    ? `of ${unsignedFields.join(", ")}, which ${chooseVerb(unsignedFields)} not signed, `
    : "";
  switch (result) {
    case "pass":
      return `It says nothing ${fields}of whether the mail was meant for you (a signed mail ` +
        "can be sent again to others), or of whether its sender is honest.";
    case "headers_verified":
      return `It says nothing of the body, which was not given, ${fields}or of whether ` +
        "the mail was meant for you (a signed mail can be sent again to others).";
    case "cannot_confirm":
      if (outdatedDay !== null) {
        return `It does not show a forgery. ${explainTodaysRecords(outdatedDay)}`;
      }
      return "It does not show a forgery: programs change fields that are copied. " +
        "The whole mail, saved as a file, can be verified.";
    case "fail":
      return "It does not tell who changed the mail: " +
        "a forger, or a forwarder such as a mailing list.";
    default:
      return "It tells nothing of who sent the mail.";
  }
}

function chooseVerb(names: readonly string[]): string {
  return names.length === 1 ? "is" : "are";
}

/** Explains the result of DMARC in one to three sentences. */
export function explainDmarc(
  { reason, alignedDomains, isTesting, percent }: DmarcCheck,
  result: DmarcVerification["result"],
  { author, outdatedDay }: { readonly author: string; readonly outdatedDay: string | null },
): string {
  const quotedAuthor = quote(author);
  const methods = alignedDomains.map(({ method, domain }) =>
    `${method.toUpperCase()} of ${quote(domain)}`
  );
  const share = percent === null || percent === 100
    ? ""
    : ` It asks for its policy on ${percent} % of such mail (pct=, historic since RFC 9989).`;
  const testSentence = (isTesting ? " It only tests its policy." : "") + share;
  const path = alignedDomains.every(({ method }) => method === "spf")
    ? " SPF proves who handed the mail over, as its Received fields tell it, not what is in it."
    : "";
  switch (result) {
    case "pass":
      return `The author's domain ${quotedAuthor} is proven by ${
        methods.join(" and ")
      }.${path}${testSentence}`;
    case "headers_verified":
      return `The author's domain ${quotedAuthor} is proven for the header fields, ` +
        `by ${methods.join(" and ")}; ` +
        `the body was not given.${testSentence}`;
    case "cannot_confirm":
      if (outdatedDay !== null) {
        return `The author's domain ${quotedAuthor} cannot be confirmed. ${
          explainTodaysRecords(outdatedDay)
        }${testSentence}`;
      }
      return `The author's domain ${quotedAuthor} cannot be confirmed ` +
        `from the header fields alone.${testSentence}`;
    default:
      return `The author's domain ${quotedAuthor} ${reason}.${testSentence}`;
  }
}

/** Explains the chain of forwarders in one or two sentences. */
export function explainArc({ result, domain, instances, reason }: ArcCheck): string {
  const sealer = quote(domain ?? "");
  switch (result) {
    case "none":
      return "No forwarder sealed the mail.";
    case "pass":
    case "headers_verified":
      return `The chain of ${
        formatCount(instances, "seal")
      } holds; the last one is of ${sealer}. ` +
        `What it says of the original mail is as believable as ${sealer} is.`;
    case "cannot_confirm":
      return "The chain cannot be confirmed from the header fields " +
        `as they were given: it ${reason}.`;
    default:
      return `The chain of seals ${reason}.`;
  }
}

/** Explains the brand indicator in one sentence. */
export function explainBimi({ result, domain }: BimiCheck): string {
  const quotedDomain = quote(domain);
  switch (result) {
    case "present":
      return `${quotedDomain} publishes a brand indicator (BIMI); it was not fetched, ` +
        "and proves nothing by itself.";
    case "declined":
      return `${quotedDomain} says that it has no brand indicator (BIMI).`;
    case "none":
      return `${quotedDomain} publishes no brand indicator (BIMI).`;
    case "temperror":
      return `The DNS did not answer whether ${quotedDomain} publishes a brand indicator (BIMI).`;
  }
}

/** Explains the author's domain in one sentence. */
export function explainDomain(domain: string, result: DomainResult): string {
  const quotedDomain = quote(domain);
  switch (result) {
    case "mx":
      return `${quotedDomain} names servers that accept its mail.`;
    case "address":
      return `${quotedDomain} names no mail server; its mail goes to its own address.`;
    case "null_mx":
      return `${quotedDomain} says that it accepts no mail, so replies will bounce.`;
    case "no_mail":
      return `${quotedDomain} has neither a mail server nor an address, so replies will bounce.`;
    case "nonexistent":
      return `${quotedDomain} does not exist in the DNS.`;
    case "temperror":
      return `The DNS did not answer whether ${quotedDomain} accepts mail.`;
  }
}

/** Explains the client at the border in a few sentences. */
export function explainClient({ result, ip, reverse, helo, heloResolves, network }: ClientCheck) {
  const nameSentence = {
    pass: `${ip} is ${quote(reverse ?? "")}, which leads back to it.`,
    fail: `${ip} has a name that does not lead back to it.`,
    permerror: `${ip} has no name.`,
    temperror: `The DNS did not answer which name ${ip} has.`,
  }[result];
  const greeting = heloResolves === false
    ? ` It calls itself ${quote(helo ?? "")}, which has no ` +
      "address."
    : "";
  const holder = network?.holder ? ` (${network.holder})` : "";
  const place = network === null ? "" : ` Its network is AS${network.asn}${holder}.`;
  return nameSentence + greeting + place;
}

/** Explains why today's DNS records do not speak against a mail that arrived earlier. */
function explainTodaysRecords(arrivalDay: string | null): string {
  return `The mail arrived on ${arrivalDay}; the DNS has today's records, not those of that day.`;
}

/** Maximum number of characters quoted of a name in the mail. */
const MAX_QUOTE = 80;

/** Shortens a domain from the left: its end shows the owner, its beginning anybody may choose. */
function quote(domain: string): string {
  return domain.length > MAX_QUOTE ? `…${domain.slice(-MAX_QUOTE)}` : domain;
}

function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
