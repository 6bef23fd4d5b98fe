import { MailPages } from "../../shared/body/mail_pages.ts";
import { readMail } from "../../shared/mime/read_mail.ts";
import type { TextMargins } from "../../shared/scoring/classifier/classify_mail.ts";
import { computeSampleMargin, learn } from "./learn.ts";
import type { LearntWeights } from "./learn.ts";
import { computeSampleRestMargin, computeTextMargins } from "./passage.ts";
import type { Sample } from "./samples.ts";

/** Margins of a message by weights that had not seen it. */
export interface Margins extends TextMargins {
  /** Margin of the words that are not poorly covered; null if they are few or do not matter. */
  readonly rest: number | null;
}

/** Computes the margins of a message's text, of its worst passage, and of its other words. */
export function computeBothMargins(sample: Sample, weights: LearntWeights): Margins {
  const mail = readMail(sample.input, { pages: new MailPages() });
  const margins = {
    margin: computeSampleMargin(sample, weights),
    passage: computeTextMargins(mail, weights).passage,
  };
  return { ...margins, rest: computeSampleRestMargin(mail, margins, weights) };
}

/** Folds used only for learning, as texts written for this project test nothing. */
const NEVER_TESTED: ReadonlySet<string> = new Set(["written"]);
/** Number of groups of sources that are left out together, so that few classifiers are learnt. */
const GROUPS = 8;

/**
 * Computes each message's margin by weights learnt without its source and an eighth of its kind.
 */
export function computeLeftOutMargins(
  samples: readonly Sample[],
  report: (line: string) => void = () => {},
): (Margins | null)[] {
  const groups = assignGroups(samples);
  const margins: (Margins | null)[] = samples.map(() => null);
  for (let group = 0; group < GROUPS; group++) {
    const isOut = ({ fold }: Sample) => groups.get(fold) === group;
    if (!samples.some(isOut)) continue;
    report(`classifier without group ${group + 1} of ${GROUPS}`);
    const weights = learn(samples.filter((sample) => !isOut(sample)));
    for (const [index, sample] of samples.entries()) {
      if (isOut(sample)) margins[index] = computeBothMargins(sample, weights);
    }
  }
  return margins;
}

/**
 * Spreads the folds of each kind over the groups, the largest first, so that no group has a kind.
 */
export function assignGroups(
  samples: readonly Pick<Sample, "fold" | "kind">[],
): ReadonlyMap<string, number> {
  const folds = Map.groupBy(
    samples.filter(({ fold }) => !NEVER_TESTED.has(fold)),
    (sample) => sample.fold,
  );
  const kinds = Map.groupBy(folds, ([, members]) => members[0]?.kind ?? "");
  const sizes = new Array<number>(GROUPS).fill(0);
  const groups = new Map<string, number>();
  const compareNames = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) =>
    a < b ? -1 : 1;
  for (const [, members] of [...kinds].sort(compareNames)) {
    const kindSizes = new Array<number>(GROUPS).fill(0);
    const largestFirst = members.sort(([a, x], [b, y]) => y.length - x.length || (a < b ? -1 : 1));
    for (const [fold, { length }] of largestFirst) {
      const costs = sizes.map((size, group) => size + GROUPS * (kindSizes[group] ?? 0));
      const group = costs.indexOf(Math.min(...costs));
      groups.set(fold, group);
      kindSizes[group] = (kindSizes[group] ?? 0) + length;
      sizes[group] = (sizes[group] ?? 0) + length;
    }
  }
  return groups;
}
