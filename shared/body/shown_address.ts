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
  const named = SHOWN_HOST.exec(shown.trim())?.[1]?.toLowerCase();
  if (named !== undefined) return isHostName(named) && isOther(named, host);
  const words = shown.toLowerCase().split(BETWEEN).map((word) => word.replace(/\.$/, ""))
    .filter((word) => word.includes(".") && isHostName(word));
  return words.some((word) => isBrandDomain(word) && isOther(word, host)) &&
    !words.some((word) => sameOrganization(word, host));
}

function isOther(named: string, host: string): boolean {
  const shownHost = URL.parse(`http://${named}`)?.hostname ?? named;
  return !NOT_ENDINGS.test(shownHost) && !sameOrganization(shownHost, host);
}
