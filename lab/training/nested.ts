import type { MailKind } from "../../shared/scoring/classifier/view.ts";
import { logOddsOf } from "../../shared/verdict/forest.ts";
import { INPUTS } from "../../shared/verdict/inputs.ts";
import { bordersAt, growLayer, judged } from "./layer.ts";
import { learn, marginOf } from "./learn.ts";
import type { LayerRecord } from "./records.ts";
import { NEVER_TESTED } from "./left_out.ts";
import type { LeftOutLayer } from "./layer.ts";
import type { Sample } from "./samples.ts";

/** Groups of sources: each is left out of everything, and every other one of the classifier. */
const GROUPS = 8;

/** Judges messages with layers that were trained without their sources. */
export interface Nested {
  readonly logOdds: Float64Array;
  /** For each record the log odds above which a mail is `medium`, `high` and `critical`. */
  readonly borders: readonly (readonly number[])[];
}

/**
 * Judges each message by a classifier, trees and borders of levels that were all learnt without the
 * sources of its group; the trees are learnt from margins of classifiers that had not seen the
 * message either.
 */
export function judgeNested(
  layers: readonly LeftOutLayer[],
  samples: readonly Sample[],
  progress: (line: string) => void,
): Map<MailKind, Nested> {
  const groupOf = groupsOf(samples);
  const margins = marginsWithout(samples, groupOf, progress);
  return new Map(layers.map(({ kind, records, learnt }) => {
    const logOdds = new Float64Array(records.length);
    const borders = new Array<readonly number[]>(records.length).fill([]);
    for (const [group, of] of margins.entries()) {
      const isOut = ({ sample }: LayerRecord) => groupOf(sample) === group;
      const known = learnt.filter((record) => !isOut(record)).map(withMargin(of));
      const measured = known.filter(({ sample }) => sample.mailKind === kind);
      const found = new Float64Array(measured.length);
      for (let inner = 0; inner < GROUPS; inner++) {
        if (inner === group) continue;
        const isIn = ({ sample }: LayerRecord) => groupOf(sample) === inner;
        const forest = growLayer(known.filter((record) => !isIn(record)));
        for (const [i, record] of measured.entries()) {
          if (isIn(record)) found[i] = logOddsOf(forest, judged(record));
        }
      }
      const bordersHere = bordersAt(measured, found, kind);
      const forest = growLayer(known);
      for (const [i, record] of records.entries()) {
        if (!isOut(record)) continue;
        logOdds[i] = logOddsOf(forest, judged(withMargin(of)(record)));
        borders[i] = bordersHere;
      }
    }
    return [kind, { logOdds, borders }];
  }));
}

/** For each group, the margins of all messages by weights that saw neither it nor their own group. */
function marginsWithout(
  samples: readonly Sample[],
  groupOf: GroupOf,
  progress: (line: string) => void,
): Map<Sample, number>[] {
  const margins = Array.from({ length: GROUPS }, () => new Map<Sample, number>());
  for (const [a, without] of margins.entries()) {
    progress(`nested: part ${a + 1} of ${GROUPS}`);
    for (let b = a; b < GROUPS; b++) {
      const isOut = (sample: Sample) => groupOf(sample) === a || groupOf(sample) === b;
      const weights = learn(samples.filter((sample) => !isOut(sample)));
      for (const sample of samples.filter(isOut)) {
        const margin = marginOf(sample, weights);
        (groupOf(sample) === a ? margins[b] : without)?.set(sample, margin);
      }
    }
  }
  return margins;
}

const MARGIN = INPUTS.indexOf("margin");

function withMargin(margins: ReadonlyMap<Sample, number>): (record: LayerRecord) => LayerRecord {
  return (record) => ({
    ...record,
    inputs: record.inputs.with(MARGIN, margins.get(record.sample) ?? NaN),
  });
}

type GroupOf = (sample: Sample) => number | undefined;

/** Deals the folds out to groups, the largest first; texts that test nothing have no group. */
function groupsOf(samples: readonly Sample[]): GroupOf {
  const folds = Map.groupBy(samples, ({ fold }) => fold);
  const groups = new Map(
    [...folds].filter(([fold]) => !NEVER_TESTED.has(fold))
      .sort(([a, { length: of }], [b, { length: than }]) => than - of || (a < b ? -1 : 1))
      .map(([fold], i) => [fold, i % GROUPS]),
  );
  return ({ fold }) => groups.get(fold);
}
