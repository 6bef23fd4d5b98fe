import { belongsToSender } from "../../domains/ownership.ts";
import { findRegisteredDomain, isSameOrganization } from "../../domains/organizational_domain.ts";
import type { BodyFindingId } from "../../findings/body_findings.ts";

/** Pages where a well-known provider asks whether an application may use an account. */
const CONSENT: ReadonlyMap<string, RegExp> = new Map([
  ["login.microsoftonline.com", /\/oauth2\/(?:v2\.0\/)?authorize$|\/adminconsent$/i],
  ["login.live.com", /\/oauth20_authorize\.srf$/i],
  ["login.windows.net", /\/oauth2\/(?:v2\.0\/)?authorize$/i],
  ["accounts.google.com", /\/o\/oauth2\/(?:v2\/)?auth(?:\/|$)/i],
  ["github.com", /^\/login\/oauth\/authorize$/i],
  ["www.dropbox.com", /^\/oauth2\/authorize$/i],
  ["slack.com", /^\/oauth(?:\/v2)?\/authorize$/i],
]);
/** Rights that read or write somebody's mail, files or account. */
const RIGHTS =
  /mail\b|mail\.|files?\.|contacts|calendars?\.|offline_access|gmail|auth\/drive|\brepo\b|admin|full_access|sites\.|notes\.|directory/i;
/** Places of an application's own machine. */
const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Finds links to a provider's sign-in page that let a stranger's application read mail or files.
 */
export function* signInFindings(url: URL, proven: string): Generator<BodyFindingId> {
  if (CONSENT.get(url.hostname)?.test(url.pathname) !== true) return;
  const target = URL.parse(url.searchParams.get("redirect_uri") ?? "")?.hostname ?? "";
  if (target === "" || LOCAL.test(target) || isSameOrganization(target, url.hostname)) return;
  if (proven !== "" && belongsToSender(findRegisteredDomain(target), proven)) return;
  const rights = (url.searchParams.get("scope") ?? "") + (url.searchParams.get("resource") ?? "");
  if (RIGHTS.test(rights)) yield "url_grants_access";
}

/** Pages where a device signs in with a code that somebody types elsewhere. */
const DEVICE_LOGIN =
  /(?:microsoft\.com\/device(?:login)?|login\.microsoftonline\.com\/[\w.-]{1,60}\/oauth2\/(?:v2\.0\/)?deviceauth|aka\.ms\/devicelogin|google\.com\/device|github\.com\/login\/device|device\.sso\.[a-z0-9-]{4,24}\.amazonaws\.com)(?![\w-])/i;
/** A code of letters and digits that another device shows. */
const DEVICE_CODE = /\b(?:[A-Z0-9]{8,9}|[A-Z0-9]{4}-[A-Z0-9]{4})\b/g;
/** Number of characters beside the address in which the code is. */
const BESIDE = 400;

/** Finds the code for a page where another device signs in; undefined for none or digits alone. */
export function findDeviceCode(text: string): string | undefined {
  const at = text.search(DEVICE_LOGIN);
  if (at < 0) return undefined;
  const near = text.slice(Math.max(0, at - BESIDE), at + BESIDE);
  return [...near.matchAll(DEVICE_CODE)].map(([code]) => code)
    .find((code) =>
      /[A-Z]/.test(code) && (/\d/.test(code) || code.includes("-") || code.length >= 9)
    );
}
