import { belongsToSender } from "../../domains/ownership.ts";
import { findRegisteredDomain, isSameOrganization } from "../../domains/organizational_domain.ts";
import type { BodyFindingId } from "../../findings/body_findings.ts";

/** Paths of pages on which a provider asks whether an application may use an account, by host. */
const CONSENT_PAGES: ReadonlyMap<string, RegExp> = new Map([
  ["login.microsoftonline.com", /\/oauth2\/(?:v2\.0\/)?authorize$|\/adminconsent$/i],
  ["login.live.com", /\/oauth20_authorize\.srf$/i],
  ["login.windows.net", /\/oauth2\/(?:v2\.0\/)?authorize$/i],
  ["accounts.google.com", /\/o\/oauth2\/(?:v2\/)?auth(?:\/|$)/i],
  ["github.com", /^\/login\/oauth\/authorize$/i],
  ["www.dropbox.com", /^\/oauth2\/authorize$/i],
  ["slack.com", /^\/oauth(?:\/v2)?\/authorize$/i],
]);
/** Matches rights to read or write a user's mail, files or account. */
const RIGHTS =
  /mail\b|mail\.|files?\.|contacts|calendars?\.|offline_access|gmail|auth\/drive|\brepo\b|admin|full_access|sites\.|notes\.|directory/i;
/** Matches hosts of the user's own machine, to which local applications redirect. */
const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Finds a link to a provider's consent page that gives a stranger's application access to mail or
 * files.
 */
export function* findConsentRequest(url: URL, provenDomain: string): Generator<BodyFindingId> {
  if (CONSENT_PAGES.get(url.hostname)?.test(url.pathname) !== true) return;
  const target = URL.parse(url.searchParams.get("redirect_uri") ?? "")?.hostname ?? "";
  if (target === "" || LOCAL_HOST.test(target) || isSameOrganization(target, url.hostname)) return;
  if (provenDomain !== "" && belongsToSender(findRegisteredDomain(target), provenDomain)) return;
  const rights = (url.searchParams.get("scope") ?? "") + (url.searchParams.get("resource") ?? "");
  if (RIGHTS.test(rights)) yield "url_grants_access";
}

/** Matches pages on which a user signs in another device by its code. */
const DEVICE_LOGIN =
  /(?:microsoft\.com\/device(?:login)?|login\.microsoftonline\.com\/[\w.-]{1,60}\/oauth2\/(?:v2\.0\/)?deviceauth|aka\.ms\/devicelogin|google\.com\/device|github\.com\/login\/device|device\.sso\.[a-z0-9-]{4,24}\.amazonaws\.com)(?![\w-])/i;
/** Matches a code that the other device shows. */
const DEVICE_CODE = /\b(?:[A-Z0-9]{8,9}|[A-Z0-9]{4}-[A-Z0-9]{4})\b/g;
/** Maximum number of characters between the page and the code. */
const MAX_DISTANCE = 400;

/** Finds the code near a page that signs in another device; a number alone does not count. */
export function findDeviceCode(text: string): string | undefined {
  const at = text.search(DEVICE_LOGIN);
  if (at < 0) return undefined;
  const nearText = text.slice(Math.max(0, at - MAX_DISTANCE), at + MAX_DISTANCE);
  return [...nearText.matchAll(DEVICE_CODE)].map(([code]) => code)
    .find((code) =>
      /[A-Z]/.test(code) && (/\d/.test(code) || code.includes("-") || code.length >= 9)
    );
}
