import type { MailKind } from "../../shared/scoring/classifier/view.ts";
import { hashOf } from "../../shared/scoring/classifier/hash.ts";
import { logOddsOf } from "../../shared/verdict/forest.ts";
import { INPUTS } from "../../shared/verdict/inputs.ts";
import { bordersAt, growLayer, judged } from "./layer.ts";
import { learn, marginOf } from "./learn.ts";
import type { LayerRecord } from "./records.ts";
import { NEVER_TESTED } from "./left_out.ts";
import type { LeftOutLayer } from "./left_out_layers.ts";
import type { Sample } from "./samples.ts";

/** Groups of sources that are left out of everything, and within the others of the classifier. */
const OUTER = 6, INNER = 5;

/** Judges messages with layers that were trained without their sources. */
export interface Nested {
  readonly logOdds: Float64Array;
  /** For each record the log odds above which a mail is `medium`, `high` and `critical`. */
  readonly borders: readonly (readonly number[])[];
}

/**
 * Judges each message by a classifier, trees and borders of levels that were all learnt without its
 * source, in six parts: the trees of a part are learnt from margins of classifiers that had not
 * seen the message either.
 */
export function judgeNested(
  layers: readonly LeftOutLayer[],
  samples: readonly Sample[],
  progress: (line: string) => void,
): Map<MailKind, Nested> {
  const results = layers.map(({ kind, records }) => ({
    kind,
    records,
    logOdds: new Float64Array(records.length),
    borders: new Array<readonly number[]>(records.length).fill([]),
  }));
  for (let outer = 0; outer < OUTER; outer++) {
    progress(`nested: part ${outer + 1} of ${OUTER}`);
    const isOut = ({ fold }: Sample) => groupOf(fold, "outer", OUTER) === outer;
    const margins = marginsWithout(samples, isOut);
    for (const { records, logOdds, borders } of results) {
      const known = records.filter(({ sample }) => !isOut(sample)).map(withMargin(margins));
      const found = new Float64Array(known.length);
      for (let inner = 0; inner < INNER; inner++) {
        const isIn = ({ sample }: LayerRecord) => innerOf(sample) === inner;
        const forest = growLayer(known.filter((record) => !isIn(record)));
        for (const [i, record] of known.entries()) {
          if (isIn(record)) found[i] = logOddsOf(forest, judged(record));
        }
      }
      const bordersHere = bordersAt(known, found);
      const forest = growLayer(known);
      for (const [i, record] of records.entries()) {
        if (!isOut(record.sample)) continue;
        logOdds[i] = logOddsOf(forest, judged(withMargin(margins)(record)));
        borders[i] = bordersHere;
      }
    }
  }
  return new Map(results.map((result) => [result.kind, result]));
}

/** The margin of every message: of left-out ones by all others, else by five parts of these. */
function marginsWithout(
  samples: readonly Sample[],
  isOut: (sample: Sample) => boolean,
): Map<Sample, number> {
  const known = samples.filter((sample) => !isOut(sample));
  const margins = new Map<Sample, number>();
  const judge = (learnt: readonly Sample[], judged: readonly Sample[]) => {
    const weights = learn(learnt);
    for (const sample of judged) margins.set(sample, marginOf(sample, weights));
  };
  judge(known, samples.filter((sample) => isOut(sample)));
  for (let inner = 0; inner < INNER; inner++) {
    judge(
      known.filter((sample) => innerOf(sample) !== inner),
      known.filter((sample) => innerOf(sample) === inner),
    );
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

function innerOf({ fold }: Sample): number {
  return groupOf(fold, "inner", INNER);
}

/** The group of a fold; none for texts that test nothing. */
function groupOf(fold: string, name: string, groups: number): number {
  return NEVER_TESTED.has(fold) ? -1 : hashOf(`${name} ${fold}`) % groups;
}
