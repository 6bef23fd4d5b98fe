import type { Finding, FindingSeverity, Reputation } from "../contract/analyze_email_headers.ts";
import type { Mailbox, ParsedHeaders } from "../headers/types.ts";
import { sameOrganization } from "./organizational_domain.ts";

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
  if (author === undefined) return false;
  if (verdicts.dmarc.status === "pass") return true;
  const { status, domain } = verdicts.spf;
  if (status === "pass" && sameOrganization(domain, author.domain)) return true;
  // Any signature that passed will do; `verdicts` names only one of them.
  return authenticationResults.some(({ methods, fieldIndex }) =>
    !verdicts.ignored.includes(fieldIndex) &&
    methods.some(({ method, result, properties }) =>
      method === "dkim" && result === "pass" &&
      properties.some(({ name, value }) =>
        (name === "d" || name === "i") &&
        sameOrganization(value.slice(value.lastIndexOf("@") + 1).toLowerCase(), author.domain)
      )
    )
  );
}

/** One finding. */
export function finding(id: string, severity: FindingSeverity, message: string): Finding {
  return { id, severity, message };
}

/** Most characters of a mail's own words in a finding. */
const MAX_QUOTE = 80;

/** Words of the mail, short enough for a sentence. */
export function quote(text: string): string {
  return text.length > MAX_QUOTE ? `${text.slice(0, MAX_QUOTE)}…` : text;
}
