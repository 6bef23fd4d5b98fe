import type { WholeMail } from "../whole/whole_mail.ts";
import { foldedDigest } from "./folded_digest.ts";
import type { QueueRow } from "./queue.ts";

/**
 * Minimum number of characters of a text that identify a campaign: shorter ones are alike by
 * chance.
 */
const LEAST_TEXT = 60;
/** Maximum number of characters of a text that are compared. */
const MOST_TEXT = 20_000;
/** Maximum number of links that are compared. */
const MOST_LINKS = 100;

/** The features that mails of a campaign share, once for each result. */
const known = new WeakMap<WholeMail, readonly string[]>();

/**
 * Lists features that mails of one campaign share, such as text and links, without recipients'
 * names.
 */
function listKeys(whole: WholeMail): readonly string[] {
  const found = known.get(whole);
  if (found !== undefined) return found;
  const { text, body } = whole.examined;
  const words = text.slice(0, MOST_TEXT).toLowerCase().replaceAll(/\d+/g, "0").split(/\s+/)
    .filter((word) => !word.includes("@")).join(" ").trim();
  const links = (body?.urls ?? []).filter(({ source, host }) =>
    host !== null && (source === "link" || source === "text" || source === "form")
  ).slice(0, MOST_LINKS).map(({ host, url }) => `${host}${readPath(url)}`);
  // Front pages alone, of a shop or a network, are in mails of many kinds.
  const leads = links.some((link) => /\/[^/]/.test(link));
  const keys = [
    ...(words.length < LEAST_TEXT ? [] : [`text ${foldedDigest(words)}`]),
    ...(leads ? [`links ${[...new Set(links)].toSorted().join(" ")}`] : []),
  ];
  known.set(whole, keys);
  return keys;
}

/**
 * Reads the path of a URL, in which a part of eight and more characters with a digit is left out.
 */
function readPath(url: string): string {
  const [, path = ""] = /^[a-z]+:\/\/[^/?#]*(\/[^?#]{0,300})/i.exec(url) ?? [];
  return path.split("/").map((part) => part.length >= 8 && /\d/.test(part) ? "*" : part).join("/");
}

/**
 * Rows of one campaign together, in the order of the first of each; alone where it has no other.
 */
export function groupCampaigns(rows: readonly QueueRow[]): readonly (readonly QueueRow[])[] {
  const groups = new Map<number, QueueRow[]>();
  const byKey = new Map<string, number>();
  /** For a group that was joined to an earlier one, that one. */
  const joined = new Map<number, number>();
  const findRoot = (id: number): number => {
    let root = id;
    for (let next = joined.get(root); next !== undefined; next = joined.get(root)) root = next;
    return root;
  };
  for (const [at, row] of rows.entries()) {
    const keys = row.state.kind === "done" ? listKeys(row.state.whole) : [];
    const met = keys.flatMap((key) => byKey.has(key) ? [findRoot(byKey.get(key) ?? at)] : []);
    const root = Math.min(at, ...met);
    const members = groups.get(root) ?? [];
    groups.set(root, members);
    members.push(row);
    for (const other of new Set(met)) {
      if (other === root) continue;
      members.push(...groups.get(other) ?? []);
      groups.delete(other);
      joined.set(other, root);
    }
    for (const key of keys) byKey.set(key, root);
  }
  return [...groups.values()];
}
