import type { Finding, FindingSeverity, Reputation } from "../contract/analyze_email_headers.ts";
import type { AuthenticationMethod, Mailbox, ParsedHeaders } from "../headers/types.ts";
import { organizationalDomain } from "./organizational_domain.ts";
import { flat } from "./flat.ts";

/** What findings are drawn from. */
export interface Evidence {
  readonly parsed: ParsedHeaders;
  /** The mailbox of From that counts. */
  readonly author: Mailbox | undefined;
  /** Whether SPF or DKIM passed, as the receiving server reports, for the author's organization. */
  readonly authenticated: boolean;
  readonly reputations: readonly Reputation[];
  /** Time of the analysis, milliseconds since the epoch. */
  readonly now: number;
}

/** Looks at one side of the evidence. */
export type Examine = (evidence: Evidence) => Iterable<Finding>;

/** Gathers the evidence of one message. */
export function gatherEvidence(
  parsed: ParsedHeaders,
  reputations: readonly Reputation[],
  now: number,
): Evidence {
  const author = parsed.from.primary ?? undefined;
  return { parsed, author, authenticated: isAuthenticated(parsed, author), reputations, now };
}

function isAuthenticated(
  { verdicts, authenticationResults }: ParsedHeaders,
  author: Mailbox | undefined,
): boolean {
  const owner = organizationalDomain(author?.domain);
  if (owner === null) return false;
  if (verdicts.dmarc.status === "pass") return true;
  if (verdicts.spf.status === "pass" && organizationalDomain(verdicts.spf.domain) === owner) {
    return true;
  }
  const ignored = new Set(verdicts.ignored);
  // Any signature that passed will do; `verdicts` names only one of them.
  return authenticationResults.some(({ methods, fieldIndex }) =>
    !ignored.has(fieldIndex) && methods.some((method) => signs(method, owner))
  );
}

/** Most properties of one result that are read: DKIM has four (RFC 8601 §2.7.1). */
const MAX_PROPERTIES = 20;

/** Whether a result says that a signature of an organization passed. */
function signs({ method, result, properties }: AuthenticationMethod, owner: string): boolean {
  return method === "dkim" && result === "pass" &&
    properties.slice(0, MAX_PROPERTIES).some(({ name, value }) =>
      (name === "d" || name === "i") &&
      organizationalDomain(value.slice(value.lastIndexOf("@") + 1).toLowerCase()) === owner
    );
}

/** One finding. */
export function finding(id: string, severity: FindingSeverity, message: string): Finding {
  return { id, severity, message: flat(message) };
}

/** Most characters of a mail's own words in a finding. */
const MAX_QUOTE = 80;

/** Words of the mail, short enough for a sentence. */
export function quote(text: string): string {
  return text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)}…` : text;
}
