import { sameOrganization } from "../domains/organizational_domain.ts";
import { shareBrand } from "../domains/brands.ts";
import { isKnownSite } from "../domains/known.ts";
import type { BodyAnalysis, BodyRequest } from "../contract/body.ts";

/** Facts about a mail's content that forbid the promise that it is safe. */
export interface PromiseFacts {
  /** Whether a link leads to a site that is neither the author's nor known. */
  readonly leadsBeyond: boolean;
  /** Whether a file could not be looked into. */
  readonly isUnlooked: boolean;
  /** Whether the mail asks for money, an account or a secret. */
  readonly asks: boolean;
}

/** Places of the addresses that a reader follows, or opens with the mail. */
const FOLLOWED: ReadonlySet<string> = new Set([
  "link",
  "text",
  "form",
  "refresh",
  "frame",
  "calendar",
  "attachment",
]);

/** Requests for money, an account or a secret. */
const ASKING: ReadonlySet<BodyRequest> = new Set<BodyRequest>([
  ...["pay", "gift_cards", "confirm", "give_secret", "new_number"] as const,
]);
/** Entities that name where money is to go. */
const ACCOUNTS: ReadonlySet<string> = new Set(["iban", "crypto"]);

/** Types of files that are looked into as far as they can do harm. */
const LOOKED_INTO =
  /^(?:image\/(?!svg)|audio\/|video\/|font\/|text\/plain$|text\/csv$|application\/pdf$|application\/pgp)/;
/** Findings of a file of which something was not read. */
const UNLOOKED = /_(?:not_listed|unread|encrypted|with_password|holds_archive)$/;

/** The facts of an analysed body that forbid the promise. */
export function promiseFacts(
  sender: string,
  { urls, attachments, requests, entities, findings }: BodyAnalysis,
): PromiseFacts {
  const isOwn = (domain: string | null) =>
    domain !== null && (sameOrganization(domain, sender) || shareBrand(domain, sender));
  return {
    leadsBeyond: urls.some(({ source, purpose, domain, host }) =>
      FOLLOWED.has(source) && purpose !== "pixel" && !isOwn(domain) &&
      !(host !== null && isKnownSite(host))
    ),
    isUnlooked: attachments.some(({ type, findings }) =>
      type === null || !LOOKED_INTO.test(type) || findings.some((id) => UNLOOKED.test(id))
    ),
    asks: requests.some((request) => ASKING.has(request)) ||
      entities.some(({ kind }) => ACCOUNTS.has(kind)) ||
      findings.some(({ id }) => id === "text_asks_credentials" || id === "text_new_account"),
  };
}
