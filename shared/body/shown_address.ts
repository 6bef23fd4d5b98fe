import { isBrandDomain, namesAtService } from "../domains/brands.ts";
import { isHostName } from "../domains/host_name.ts";
import { sameOrganization } from "../domains/organizational_domain.ts";

/** A host at the start of what is shown; the whole of it is one word. */
const SHOWN_HOST = /^(?:https?:\/\/)?([^\s/?#:@]{4,253})(?:[/?#:]\S*)?$/i;
/** What parts words; a full stop stands inside hosts. */
const BETWEEN = /[\s,;:!?()<>"'/]/;
/** Words with a dot in them that are file names or abbreviations, not hosts. */
const NOT_ENDINGS = /\.(?:pdf|docx?|xlsx?|pptx?|txt|zip|jpe?g|png|gif|html?|php|exe|js|ts|py|md)$/;

/**
 * Whether a shown text is an address of another owner than the target, or names a well-known
 * organization's site. Services that count clicks for the sender lead through hosts of their own,
 * which is no deceit.
 */
export function showsOther(shown: string, host: string, senderDomain: string): boolean {
  if (sameOrganization(senderDomain, host) || namesAtService(host).length > 0) return false;
  const seen = asSeen(shown);
  const named = SHOWN_HOST.exec(seen)?.[1]?.toLowerCase();
  if (named !== undefined) return isHostName(named) && isOther(named, host);
  const words = seen.toLowerCase().split(BETWEEN).map((word) => word.replace(/\.$/, ""))
    .filter((word) => word.includes(".") && isHostName(word));
  return words.some((word) => isBrandDomain(word) && isOther(word, host)) &&
    !words.some((word) => sameOrganization(word, host));
}

/** A shown text as it is read: without signs that are not drawn, full-width letters as plain ones. */
function asSeen(shown: string): string {
  return shown.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "").normalize("NFKC").trim();
}

/** An e-mail address that is all of a text. */
const SHOWN_MAILBOX = /^(?:mailto:)?[^\s@]{1,64}@([^\s@?]{4,253})(?:\?\S*)?$/i;

/** Whether a shown text is an e-mail address of another owner than the one that is written to. */
export function showsOtherMailbox(shown: string, address: string, senderDomain: string): boolean {
  const domain = SHOWN_MAILBOX.exec(address)?.[1]?.toLowerCase() ?? "";
  const named = SHOWN_MAILBOX.exec(asSeen(shown))?.[1]?.toLowerCase() ?? "";
  if (!isHostName(domain) || !isHostName(named) || sameOrganization(senderDomain, domain)) {
    return false;
  }
  return !sameOrganization(named, domain);
}

function isOther(named: string, host: string): boolean {
  const shownHost = URL.parse(`http://${named}`)?.hostname ?? named;
  return !NOT_ENDINGS.test(shownHost) && !sameOrganization(shownHost, host);
}
