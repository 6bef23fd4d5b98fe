import type { BodyLanguage } from "../contract/body.ts";
import { findDates } from "./dates.ts";

/** A time limit of a text. */
export interface FoundDeadline {
  /** ISO 8601: a duration, `PT24H`, or a day. */
  readonly value: string;
  readonly text: string;
}

/** Words before a number of hours or days that make it a limit. */
const WITHIN =
  /\b(?:within(?: the next)?|in(?:nerhalb)? (?:den n\u00e4chsten |von |der n\u00e4chsten )|innerhalb von|binnen|sous|dans (?:les|un d\u00e9lai de)|d'ici|entro(?: le| i)?|en (?:las pr\u00f3ximas |los pr\u00f3ximos |un plazo de )|dentro de(?: las| los)?|en)\s(\d{1,3})\s?(hours?|hrs?|h|days?|business days|working days|minutes?|mins?|stunden|tagen?|werktagen|arbeitstagen|minuten|heures?|jours?(?: ouvr\u00e9s| ouvrables)?|ore|giorni|minuti|horas|d\u00edas|minutos)\b/gi;

/** Words before a day that make it a limit. */
const UNTIL =
  /\b(?:by|before|until|till|no later than|due(?: on| by| date:?)?|expires?(?: on)?|deadline:?|avant le|jusqu'au|jusqu\u2019au|au plus tard le|d'ici(?: le| au)|expire le|bis(?: zum| sp\u00e4testens)?|sp\u00e4testens(?: am| bis)?|vor dem|f\u00e4llig am|entro il|prima del|fino al|scade il|scadenza:?|antes del|hasta el|a m\u00e1s tardar el|vence el)\s{1,3}(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?$/i;

/** Units by how their words start. */
const UNITS: readonly (readonly [RegExp, (count: number) => string])[] = [
  [/^min/i, (count) => `PT${count}M`],
  [/^(?:h|stund|heure|ore)/i, (count) => `PT${count}H`],
  [/^./, (count) => `P${count}D`],
];

/** Limits looked at, and characters before a day in which its word stands. */
const MAX_LIMITS = 50, BEFORE = 40;

/** The time limits of a text. */
export function* findDeadlines(
  text: string,
  language: BodyLanguage | null,
): Generator<FoundDeadline> {
  let count = 0;
  for (const [found, number, unit = ""] of text.matchAll(WITHIN)) {
    if (++count > MAX_LIMITS) break;
    const write = UNITS.find(([start]) => start.test(unit))?.[1];
    if (write !== undefined) yield { value: write(Number(number)), text: found };
  }
  for (const { value, text: found, index } of findDates(text, language)) {
    const before = UNTIL.exec(text.slice(Math.max(0, index - BEFORE), index));
    if (before !== null) yield { value, text: `${before[0].trim()} ${found}` };
  }
}
