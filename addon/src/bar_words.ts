import { listMailAims } from "../../shared/verdict/aim.ts";
import { readKnownSenders } from "../../console/src/state/known_senders.ts";
import type { Messages } from "../../console/src/text/messages.ts";
import { sayVerdictReason } from "../../console/src/text/say_verdict_reason.ts";
import {
  chooseShownLevel,
  formatVerdictTitle,
  selectAimInputs,
} from "../../console/src/mail/judged/say_verdict.ts";
import { chooseVerdict, describeSender } from "../../console/src/mail/judged/choose_verdict.ts";
import type { JudgedMail } from "../../console/src/mail/judged/judged_mail.ts";

/** Look of the bar: a grey mark, a calm line, or a line in red. */
export type BarTone = "quiet" | "careful" | "grave";

/** Everything the bar shows, in the person's language. */
export interface BarWords {
  readonly tone: BarTone;
  readonly level: string;
  readonly title: string;
  /** The strongest reason; null where nothing was found. */
  readonly reason: string | null;
  /** Label of the button that opens the whole result. */
  readonly whyLabel: string;
  /** Label of the button that marks the sender as known; null where that changes nothing. */
  readonly markKnownLabel: string | null;
}

/** Longest reason in the bar, in characters; the result has all of it. */
const MAX_REASON = 200;

/** Chooses the tone and texts of the bar above a mail. */
export function composeBar(judged: JudgedMail, t: Messages): BarWords {
  const shownLevel = chooseShownLevel(judged);
  const { reasons } = chooseVerdict(judged);
  const [firstReason] = reasons;
  const tone = chooseTone(judged);
  return {
    tone,
    level: shownLevel,
    title: formatVerdictTitle(judged, t),
    reason: tone === "quiet" || firstReason === undefined
      ? null
      : sayVerdictReason(firstReason, t).slice(0, MAX_REASON),
    whyLabel: t.addon.why,
    markKnownLabel: canBeKnown(judged) ? t.mailWords.verdict.know : null,
  };
}

/** Chooses the tone; unwanted newsletters are no danger and get no red. */
function chooseTone(judged: JudgedMail): BarTone {
  const shownLevel = chooseShownLevel(judged);
  if (shownLevel === "safe" || shownLevel === "low" || shownLevel === "unknown") return "quiet";
  const isAdvertising = listMailAims(selectAimInputs(judged))[0] === "advertising";
  return shownLevel === "medium" || shownLevel === "failed" || isAdvertising ? "careful" : "grave";
}

/** Tells whether the sender can be marked as known: a proven one of a harmless mail. */
function canBeKnown(judged: JudgedMail): boolean {
  const { proof, address } = describeSender(judged);
  const { level, reasons } = chooseVerdict(judged);
  return proof === "proven" && address !== null && !readKnownSenders().includes(address) &&
    (level === "low" || level === "safe") && !reasons.some(({ id }) => id === "sender_known");
}
