import endings from "../../../catalogue/body/endings.json" with { type: "json" };
import { isSameOrganization } from "../../domains/organizational_domain.ts";

/** Signs in the path and query of a URL. */

/** Maximum number of characters of them that are searched for another URL. */
const MAX_READ = 2048;

const OTHER = /(?:=|%3d|[?#/])(?:https?(?::|%3a|%253a)(?:\/|%2f|%252f){1,2}|aHR0c)/i;

/** Tells whether a URL contains the URL of another site. */
export function carriesOther({ pathname, search, hash, hostname }: URL): boolean {
  const rest = (pathname + search + hash).slice(0, MAX_READ);
  const match = OTHER.exec(rest);
  if (match === null) return false;
  const inside = rest.slice(match.index + match[0].length);
  const target = /^[^/%?&#:]{1,253}/.exec(inside)?.[0]?.toLowerCase() ?? "";
  return !target.includes(".") || !isSameOrganization(target, hostname);
}

const DANGEROUS: ReadonlySet<string> = new Set(
  [...endings.program, ...endings.diskImage, "zip", "rar", "7z", "gz", "tgz", "docm", "xlsm"]
    .filter((ending) =>
      ending !== "com" && ending !== "app" && ending !== "inf" && ending !== "sh"
    ),
);

/** Folders of WordPress with its programs, in which no page for people is; uploads have some. */
const PROGRAM_FILES =
  /\/wp-(?:includes|content\/(?!uploads\/)[^/]{1,80}|admin\/(?:css|images|includes|js|maint|network|user))\//i;

/** Tells whether a URL leads into such a folder. */
export function isProgramFile({ pathname }: URL): boolean {
  return PROGRAM_FILES.test(pathname);
}

/** Tells whether a URL leads to a file that can be a program. */
export function leadsToFile({ pathname, search }: URL): boolean {
  const name = pathname.slice(pathname.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  const ending = name.slice(dot + 1).toLowerCase();
  // A library with a query is a page of an IIS server: `eBayISAPI.dll?ViewItem`.
  return dot > 0 && DANGEROUS.has(ending) && !(ending === "dll" && search !== "");
}

const UNSUBSCRIBE =
  /unsubscri|opt[ -]?out|d[ée]sabonn|d[ée]sinscri|abmeld|abbestell|disiscri|cancella(?:ti|re) (?:l.)?iscrizione|darse de baja|cancelar (?:la )?suscri|list-manage|manage[ -]preferences/i;

/** Tells whether a link ends a subscription, by its text or its URL. */
export function isUnsubscribe(shown: string | null, { pathname, search }: URL): boolean {
  return UNSUBSCRIBE.test(shown ?? "") || UNSUBSCRIBE.test((pathname + search).slice(0, 512));
}
