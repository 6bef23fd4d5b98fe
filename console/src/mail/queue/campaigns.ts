import type { JudgedMail } from "../judged/judged_mail.ts";
import { computeDigest } from "./compute_digest.ts";
import type { QueueRow } from "./queue.ts";

/** Minimum number of characters of a text that identifies a campaign; shorter ones are common. */
const MIN_TEXT = 60;
/** Maximum number of characters that are compared per text. */
const MAX_TEXT = 20_000;
/** Maximum number of links that are compared per mail. */
const MAX_LINKS = 100;

const cache = new WeakMap<JudgedMail, readonly string[]>();

/** Lists the features that the mails of a campaign share: its text, and its links. */
function listFeatures(judgedMail: JudgedMail): readonly string[] {
  const cachedFeatures = cache.get(judgedMail);
  if (cachedFeatures !== undefined) return cachedFeatures;
  const { text, body } = judgedMail.examination;
  // Digits and addresses differ between the recipients of a campaign.
  const words = text.slice(0, MAX_TEXT).toLowerCase().replaceAll(/\d+/g, "0").split(/\s+/)
    .filter((word) => !word.includes("@")).join(" ").trim();
  const links = (body?.urls ?? []).filter(({ source, host }) =>
    host !== null && (source === "link" || source === "text" || source === "form")
  ).slice(0, MAX_LINKS).map(({ host, url }) => `${host}${readPath(url)}`);
  // Links to the front pages of shops or networks are in mails of many campaigns.
  const hasPath = links.some((link) => /\/[^/]/.test(link));
  const features = [
    ...(words.length < MIN_TEXT ? [] : [`text ${computeDigest(words)}`]),
    ...(hasPath ? [`links ${[...new Set(links)].toSorted().join(" ")}`] : []),
  ];
  cache.set(judgedMail, features);
  return features;
}

/** Minimum length of a part of a path that may name the recipient, if it has a digit. */
const MIN_PERSONAL = 8;

/** Reads the path of a URL, with `*` for each part that may name the recipient. */
function readPath(url: string): string {
  const [, path = ""] = /^[a-z]+:\/\/[^/?#]*(\/[^?#]{0,300})/i.exec(url) ?? [];
  return path.split("/")
    .map((part) => part.length >= MIN_PERSONAL && /\d/.test(part) ? "*" : part).join("/");
}

/** Groups the rows by campaign, in the order of each group's first row. */
export function groupCampaigns(rows: readonly QueueRow[]): readonly (readonly QueueRow[])[] {
  const groups = new Map<number, QueueRow[]>();
  const byFeature = new Map<string, number>();
  /** Ids of joined groups, with the id of the earlier group that each was joined to. */
  const rootsById = new Map<number, number>();
  const findRoot = (id: number): number => {
    let root = id;
    for (
      let parentId = rootsById.get(root);
      parentId !== undefined;
      parentId = rootsById.get(root)
    ) root = parentId;
    return root;
  };
  for (const [index, row] of rows.entries()) {
    const features = row.state.kind === "done" ? listFeatures(row.state.judgedMail) : [];
    const groupIds = features.flatMap((feature) => {
      const id = byFeature.get(feature);
      return id === undefined ? [] : [findRoot(id)];
    });
    const root = Math.min(index, ...groupIds);
    const members = groups.get(root) ?? [];
    groups.set(root, members);
    members.push(row);
    for (const groupId of new Set(groupIds)) {
      if (groupId === root) continue;
      members.push(...groups.get(groupId) ?? []);
      groups.delete(groupId);
      rootsById.set(groupId, root);
    }
    for (const feature of features) byFeature.set(feature, root);
  }
  return [...groups.values()];
}
