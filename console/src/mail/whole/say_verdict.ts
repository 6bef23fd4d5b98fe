import { listMailAims } from "../../../../shared/verdict/aim.ts";
import { isAtLeast, mentionsUnread } from "../../../../shared/verdict/levels.ts";
import type { Messages } from "../../text/messages.ts";
import { chooseVerdict } from "./choose_verdict.ts";
import { chooseNoun, getSpam } from "./whole_mail.ts";
import type { WholeMail } from "./whole_mail.ts";

/** What is shown of a verdict: its level, too little to judge, or a failed examination. */
export type ShownLevel = keyof Messages["mailWords"]["verdict"]["says"];

/** Chooses what is shown of the verdict on a mail. */
export function chooseShownLevel(whole: WholeMail): ShownLevel {
  const { level, enough } = chooseVerdict(whole);
  if (whole.examined.failure !== null) return "failed";
  return enough || isAtLeast(level, "medium") ? level : "unknown";
}

/** Reasons that do not speak against a mail. */
const NEUTRAL: ReadonlySet<string> = new Set(["language_poor", "sender_known", "sender_listed"]);

/** Formats the verdict in a few words. */
export function formatVerdictTitle(
  whole: WholeMail,
  { mailWords: { verdict: words } }: Messages,
): string {
  const shown = chooseShownLevel(whole);
  if (isReadInPart(whole)) return words.unread.title;
  const isNoted = chooseVerdict(whole).reasons.some(({ id }) => !NEUTRAL.has(id));
  if (shown === "low" && isNoted) return words.noted;
  // Advertising is no fraud, however sure it is that nobody wants it.
  const isAdvertising = shown === "critical" &&
    listMailAims(selectKindInputs(whole))[0] === "advertising";
  return words.titles[chooseNoun(whole)][isAdvertising ? "high" : shown];
}

/** Tells whether a part of a harmless mail was not examined. */
function isReadInPart(whole: WholeMail): boolean {
  return chooseShownLevel(whole) === "low" && mentionsUnread(chooseVerdict(whole).reasons);
}

/** Formats the verdict in one sentence, without its title. */
export function formatVerdictSentence(
  whole: WholeMail,
  { mailWords: { verdict: words }, say }: Messages,
): string {
  const shown = chooseShownLevel(whole);
  const [kind] = shown === "high" || shown === "critical"
    ? listMailAims(selectKindInputs(whole))
    : [];
  const noun = chooseNoun(whole);
  if (noun === "link") return say(words.leadsTo, { where: listHosts(whole) });
  if (kind !== undefined) return words.kinds[kind];
  if (isReadInPart(whole)) return words.unread.says;
  return shown === "unknown" && noun === "message" ? words.moreText : words.says[shown];
}

/** Selects the results from which `listMailAims` derives the aims of a mail. */
export function selectKindInputs(whole: WholeMail) {
  return { spam: getSpam(whole), body: whole.examined.body };
}

/** Lists the domains, or else hosts, that links lead to. */
function listHosts({ examined: { body } }: WholeMail): string {
  const hosts = (body?.urls ?? []).map(({ domain, host, url }) => domain ?? host ?? url);
  return [...new Set(hosts)].join(", ");
}
