import endings from "../../../catalogue/body/endings.json" with { type: "json" };
import { isBrandDomain } from "../../domains/brands.ts";
import { isSameOrganization } from "../../domains/organizational_domain.ts";

/** Matches the local part of a mailbox linked as a host: `http://info@club.example/`. */
const MAILBOX = /^[a-z]{2,20}$/i;

/** Tells whether a URL has a user name before its host, and is not a linked e-mail address. */
export function hasCredentials(
  { username, password, pathname, search }: URL,
  linkText: string,
): boolean {
  if (username === "" && password === "") return false;
  const isMailbox = password === "" && pathname === "/" && search === "" &&
    linkText.includes(`${username}@`) &&
    // A brand as user name looks like the host: `http://paypal@club.example/`.
    MAILBOX.test(username) && !isBrandDomain(`${username.toLowerCase()}.com`);
  return !isMailbox;
}

/** Maximum number of characters of path, query and fragment that are searched for another URL. */
const MAX_SEARCHED = 2048;

/** Matches the start of another URL, which may be percent-encoded or in base64 (`aHR0c`). */
const NESTED_URL = /(?:=|%3d|[?#/])(?:https?(?::|%3a|%253a)(?:\/|%2f|%252f){1,2}|aHR0c)/i;

/** Tells whether a URL contains the URL of another site. */
export function containsOtherUrl({ pathname, search, hash, hostname }: URL): boolean {
  const rest = (pathname + search + hash).slice(0, MAX_SEARCHED);
  const match = NESTED_URL.exec(rest);
  if (match === null) return false;
  const nestedText = rest.slice(match.index + match[0].length);
  const target = /^[^/%?&#:]{1,253}/.exec(nestedText)?.[0]?.toLowerCase() ?? "";
  return !target.includes(".") || !isSameOrganization(target, hostname);
}

/** Endings of files that can be programs, without those that paths of pages end in too. */
const PROGRAM_ENDINGS: ReadonlySet<string> = new Set(
  [...endings.program, ...endings.diskImage, "zip", "rar", "7z", "gz", "tgz", "docm", "xlsm"]
    .filter((ending) =>
      ending !== "com" && ending !== "app" && ending !== "inf" && ending !== "sh"
    ),
);

/** Matches the program folders of WordPress, which contain no pages for visitors. */
const PROGRAM_FOLDER =
  /\/wp-(?:includes|content\/(?!uploads\/)[^/]{1,80}|admin\/(?:css|images|includes|js|maint|network|user))\//i;

/** Tells whether a URL leads into a program folder of WordPress. */
export function isInProgramFolder({ pathname }: URL): boolean {
  return PROGRAM_FOLDER.test(pathname);
}

/** Tells whether a URL leads to a file that can be a program. */
export function leadsToProgram({ pathname, search }: URL): boolean {
  const name = pathname.slice(pathname.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  const ending = name.slice(dot + 1).toLowerCase();
  // A `.dll` with a query is a page of an IIS server: `eBayISAPI.dll?ViewItem`.
  return dot > 0 && PROGRAM_ENDINGS.has(ending) && !(ending === "dll" && search !== "");
}

const UNSUBSCRIBE =
  /unsubscri|opt[ -]?out|d[ée]sabonn|d[ée]sinscri|abmeld|abbestell|disiscri|cancella(?:ti|re) (?:l.)?iscrizione|darse de baja|cancelar (?:la )?suscri|list-manage|manage[ -]preferences/i;

/** Tells whether a link ends a subscription, by its text or its URL. */
export function isUnsubscribe(linkText: string | null, { pathname, search }: URL): boolean {
  return UNSUBSCRIBE.test(linkText ?? "") || UNSUBSCRIBE.test((pathname + search).slice(0, 512));
}
