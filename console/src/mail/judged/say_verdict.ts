import { listMailAims } from "../../../../shared/verdict/aim.ts";
import { mentionsUnread } from "../../../../shared/verdict/unread_reasons.ts";
import { isAtLeast } from "../../../../shared/contract/threat_levels.ts";
import type { Messages } from "../../text/messages.ts";
import { chooseVerdict } from "./choose_verdict.ts";
import { chooseNoun, getSpam } from "./judged_mail.ts";
import type { JudgedMail } from "./judged_mail.ts";

/** What is shown of a verdict: its level, too little to judge, or a failed examination. */
export type ShownLevel = keyof Messages["mailWords"]["verdict"]["says"];

/** Chooses what is shown of the verdict on a mail. */
export function chooseShownLevel(judgedMail: JudgedMail): ShownLevel {
  const { level, enough: isEnough } = chooseVerdict(judgedMail);
  if (judgedMail.examination.failure !== null) return "failed";
  return isEnough || isAtLeast(level, "medium") ? level : "unknown";
}

/** Reasons that do not speak against a mail. */
const NEUTRAL_REASONS: ReadonlySet<string> = new Set([
  "language_poor",
  "sender_known",
  "sender_listed",
]);

/** Formats the verdict in a few words. */
export function formatVerdictTitle(
  judgedMail: JudgedMail,
  { mailWords: { verdict: words } }: Messages,
): string {
  const shownLevel = chooseShownLevel(judgedMail);
  if (isReadInPart(judgedMail)) return words.unread.title;
  const isNoted = chooseVerdict(judgedMail).reasons.some(({ id }) => !NEUTRAL_REASONS.has(id));
  if (shownLevel === "low" && isNoted) return words.noted;
  // Advertising is no fraud, however sure it is that nobody wants it.
  const isAdvertising = shownLevel === "critical" &&
    listMailAims(selectAimInputs(judgedMail))[0] === "advertising";
  return words.titles[chooseNoun(judgedMail)][isAdvertising ? "high" : shownLevel];
}

/** Tells whether a part of a harmless mail was not examined. */
function isReadInPart(judgedMail: JudgedMail): boolean {
  return chooseShownLevel(judgedMail) === "low" &&
    mentionsUnread(chooseVerdict(judgedMail).reasons);
}

/** Formats the verdict in one sentence, without its title. */
export function formatVerdictSentence(
  judgedMail: JudgedMail,
  { mailWords: { verdict: words }, say }: Messages,
): string {
  const shownLevel = chooseShownLevel(judgedMail);
  const [aim] = shownLevel === "high" || shownLevel === "critical"
    ? listMailAims(selectAimInputs(judgedMail))
    : [];
  const noun = chooseNoun(judgedMail);
  if (noun === "link") return say(words.leadsTo, { where: listHosts(judgedMail) });
  if (aim !== undefined) return words.kinds[aim];
  if (isReadInPart(judgedMail)) return words.unread.says;
  return shownLevel === "unknown" && noun === "message" ? words.moreText : words.says[shownLevel];
}

/** Selects the results from which `listMailAims` derives the aims of a mail. */
export function selectAimInputs(judgedMail: JudgedMail) {
  return { spam: getSpam(judgedMail), body: judgedMail.examination.body };
}

/** Lists the domains, or else hosts, that links lead to. */
function listHosts({ examination: { body } }: JudgedMail): string {
  const hosts = (body?.urls ?? []).map(({ domain, host, url }) => domain ?? host ?? url);
  return [...new Set(hosts)].join(", ");
}
