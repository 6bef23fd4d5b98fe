import type { Verification } from "../contract/verification.ts";
import { hasTwoDomains } from "../headers/mailbox.ts";
import type { Mailbox, ParsedHeaders, ReceivedHop } from "../headers/types.ts";
import { findBorderHop, listServedAddresses } from "./border/border.ts";
import { isInternal } from "./border/internal.ts";
import { type CountedResults, selectCountedResults } from "./counted_results.ts";
import { type AuthorProof, type AuthorResults, readAuthorResults } from "./proof.ts";
import { isFromKnownList } from "./relayed.ts";
import { readReportedResults, type ReportedResults } from "./reported/results.ts";

/** Where a mail came from, and who is proven to have written it. Computes each part on first use. */
export class Provenance {
  #border: { readonly hop: ReceivedHop | undefined } | undefined;
  #servedAddresses: readonly string[] | undefined;
  #route: { readonly isInternal: boolean | null } | undefined;
  #reportedResults: ReportedResults | undefined;
  #countedResults: CountedResults | undefined;
  #authorResults: AuthorResults | undefined;
  #isFromKnownList: boolean | undefined;

  /** @param verification Results that this service verified; undefined if it was not asked to. */
  constructor(
    readonly headers: ParsedHeaders,
    readonly verification?: Verification | undefined,
  ) {}

  /** The hop at which the mail entered the recipient's side; fields below may be forged. */
  get border(): ReceivedHop | undefined {
    return (this.#border ??= { hop: findBorderHop(this.headers) }).hop;
  }

  /** The addresses for which the recipient's side received the mail, which may excuse a finding. */
  get servedAddresses(): readonly string[] {
    return this.#servedAddresses ??= listServedAddresses(this.headers.received, this.border);
  }

  /** Whether the mail never came from outside; null where the route does not show it. */
  get isInternal(): boolean | null {
    return (this.#route ??= { isInternal: isInternal(this.headers) }).isInternal;
  }

  /** The only author; null if there is none, or several. */
  get author(): Mailbox | null {
    return findOnlyAuthor(this.headers);
  }

  /** SPF, DKIM and DMARC as servers reported them. */
  get reportedResults(): ReportedResults {
    return this.#reportedResults ??= readReportedResults(this.headers, this.border);
  }

  /** SPF, DKIM and DMARC as they count, with their sources. */
  get countedResults(): CountedResults {
    return this.#countedResults ??= selectCountedResults(this.reportedResults, this.verification);
  }

  /** The proof of the author by the results that count. */
  get authorResults(): AuthorResults {
    return this.#authorResults ??= readAuthorResults(this);
  }

  /** How far the author is proven. */
  get proof(): AuthorProof {
    return this.authorResults.proof;
  }

  /** The only author's domain if it is proven, else "". */
  get provenDomain(): string {
    return this.proof === "proven" ? this.author?.domain ?? "" : "";
  }

  /** Whether a widely known mailing list, proven by its own domain, passed the mail on. */
  get isFromKnownList(): boolean {
    return this.#isFromKnownList ??= isFromKnownList(this.headers, this.countedResults);
  }
}

/** Reads the provenance of a mail; null without header fields. */
export function readProvenance(
  headers: ParsedHeaders | null,
  verification?: Verification | undefined,
): Provenance | null {
  return headers === null ? null : new Provenance(headers, verification);
}

/**
 * Finds the only mailbox of the only From field. If there are two, or one with two domains, mail
 * programs may show either (RFC 7489 §6.6.1).
 */
function findOnlyAuthor(headers: ParsedHeaders): Mailbox | null {
  const isOnly = headers.byName.get("from")?.length === 1 && headers.from.mailboxes.length === 1;
  const { primary } = headers.from;
  return isOnly && primary !== null && !hasTwoDomains(primary) ? primary : null;
}
