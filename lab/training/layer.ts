import { MAIL_KINDS } from "../../shared/scoring/classifier/input.ts";
import type { MailKind } from "../../shared/scoring/classifier/input.ts";
import { computeLogOdds } from "../../shared/verdict/forest.ts";
import type { Forest } from "../../shared/verdict/forest.ts";
import { isMonotonic, MARGIN } from "../../shared/verdict/inputs.ts";
import { computeProbability, listValues } from "../../shared/verdict/layer.ts";
import type { Layer } from "../../shared/verdict/layer.ts";
import { computeThresholds } from "./thresholds.ts";
import type { LeftOutLayer } from "./thresholds.ts";
import { PRIORS } from "./calibrate.ts";
import { fitLine } from "./fit_line.ts";
import type { LayerRecord } from "./records.ts";
import { computeSampleWeights } from "./sample_weights.ts";
import { growForest } from "./trees.ts";
import type { ForestOptions } from "./trees.ts";

/** Size of the shipped forests, chosen on left-out kinds. */
const FOREST: ForestOptions = {
  trees: 200,
  depth: 3,
  rate: 0.05,
  rowShare: 0.7,
  inputShare: 0.5,
  countedShare: 0.5,
  seeds: [7, 8, 9],
};
/** Log odds that the layer adds for each unit of the classifier's margin. */
const MARGIN_WEIGHT = 1.3;
/** Minimum number of sources in which an input occurs; with fewer, it would identify the source. */
const MIN_SOURCES = 3;
/** Maximum weight of a message. */
const MAX_SAMPLE_WEIGHT = 20;

/** Forms of mail that share their trees, as few archives have short texts. */
export const FORMS: readonly (readonly MailKind[])[] = [["whole"], ["text", "short"]];

/** A forest with the names of its inputs. */
type NamedForest = Forest & Pick<Layer, "inputs">;
type NamedTrees = Omit<NamedForest, "linear">;

/**
 * Judges every message by forests that were grown without its group.
 *
 * @param findGroup Finds the group of a message; by default its kind.
 */
export function learnLeftOutLayers(
  records: readonly LayerRecord[],
  progress: (line: string) => void,
  findGroup: (record: LayerRecord) => string = ({ sample }) => sample.kind,
): LeftOutLayer[] {
  const logOdds = new Map<LayerRecord, number>();
  for (const forms of FORMS) {
    const formRecords = selectFormRecords(records, forms);
    for (const [group, members] of Map.groupBy(formRecords, findGroup)) {
      progress(`${forms.join(" and ")}: trees without ${group}`);
      const forest = growLayer(formRecords.filter((record) => findGroup(record) !== group));
      for (const record of members) {
        logOdds.set(record, computeLogOdds(forest, listValues(forest, record.inputs)));
      }
    }
  }
  return MAIL_KINDS.map((mailKind) => {
    const judgedRecords = records.filter((record) =>
      record.sample.mailKind === mailKind && logOdds.has(record)
    );
    return {
      mailKind,
      records: judgedRecords,
      groups: judgedRecords.map(findGroup),
      logOdds: Float64Array.from(judgedRecords, (record) => logOdds.get(record) ?? 0),
    };
  });
}

/** Grows the forest of some forms of mail. */
export function growLayerForest(
  records: readonly LayerRecord[],
  forms: readonly MailKind[],
): NamedForest {
  return growLayer(selectFormRecords(records, forms));
}

/** Selects the records from which the trees of some forms of mail are learnt. */
function selectFormRecords(
  records: readonly LayerRecord[],
  forms: readonly MailKind[],
): LayerRecord[] {
  // A model that was trained without the only archive of a language knows none of its words.
  return records.filter(({ sample: { mailKind, language } }) =>
    forms.includes(mailKind) && language !== "zh"
  );
}

/**
 * Collects the layers of all kinds of mail. Kinds that share trees have them in the first layer.
 */
export function collectLayers(
  records: readonly LayerRecord[],
  layers: readonly LeftOutLayer[],
): (readonly [MailKind, Partial<Layer>])[] {
  return FORMS.flatMap((forms) => {
    const forest = growLayerForest(records, forms);
    return layers.filter(({ mailKind }) => forms.includes(mailKind))
      .map((layer, i) =>
        [layer.mailKind, { ...selectMeasures(layer), ...i === 0 ? forest : {} }] as const
      );
  });
}

/** Selects the line and the levels of a kind of mail. */
function selectMeasures(layer: LeftOutLayer): Pick<Layer, "slope" | "shift" | "levels"> {
  const line = calibrateLayer(layer.records, layer.logOdds, PRIORS[layer.mailKind]);
  const [medium = 1, high = 1, critical = 1] = computeThresholds(layer)
    // A level begins one unit of the last decimal above the last mail that must not reach it.
    .map((threshold) =>
      Math.min(0.9999, toFourDigits(computeProbability(line, threshold) + 0.0001))
    );
  return { ...line, levels: { medium, high, critical } };
}

/** Matches inputs of whole mails only: in texts, ranks of links would identify the archive. */
const WHOLE_MAIL_INPUT = /^(?:link|other domains|unranked|all unranked|best rank)\b/;

/** Matches inputs that may not decide alone: traces of software and routes, and kinds of domains. */
const FORM_INPUT = /^(?:hops|from inside|author|link)\b/;
/** Maximum log odds by which such an input moves a mail, chosen on left-out kinds. */
export const MAX_FORM_EFFECT = 1.5;

/** Tells whether the effect of an input has a limit. */
export function isBounded(name: string): boolean {
  return FORM_INPUT.test(name);
}

/** Grows a forest from records. */
function growLayer(records: readonly LayerRecord[]): NamedForest {
  const isWhole = records.every(({ sample }) => sample.mailKind === "whole");
  const inputs = listNames(records)
    .filter((name) => name !== MARGIN && (isWhole || !WHOLE_MAIL_INPUT.test(name)));
  const sampleWeights = computeSampleWeights(records.map(({ sample }) => sample));
  const forest = growForest({
    columns: fillColumns(records, inputs),
    labels: Uint8Array.from(records, ({ sample }) => sample.isUnwanted ? 1 : 0),
    weights: sampleWeights.map((share) => Math.min(MAX_SAMPLE_WEIGHT, share)),
    base: Float64Array.from(records, ({ inputs }) => MARGIN_WEIGHT * (inputs[MARGIN] ?? 0)),
    directions: inputs.map((name) => isMonotonic(name) ? 1 : 0),
    limits: inputs.map((name) => isBounded(name) ? MAX_FORM_EFFECT : Infinity),
  }, FOREST);
  return addMargin(stripUnused({ inputs, ...forest }));
}

/** Fills a column of values for each input. It reads the records, as most values are 0. */
function fillColumns(records: readonly LayerRecord[], names: readonly string[]): Float32Array[] {
  const columns = new Map(names.map((name) => [name, new Float32Array(records.length)]));
  for (const [row, { inputs }] of records.entries()) {
    for (const [name, value] of Object.entries(inputs)) {
      columns.get(name)?.fill(value, row, row + 1);
    }
  }
  return [...columns.values()];
}

/** Lists the names of inputs that occur in enough sources, in alphabetical order. */
function listNames(records: readonly LayerRecord[]): string[] {
  const sources = new Map<string, Set<string>>();
  for (const { sample: { source }, inputs } of records) {
    for (const [name, value] of Object.entries(inputs)) {
      if (value === 0) continue;
      const nameSources = sources.get(name) ?? new Set();
      sources.set(name, nameSources.add(source));
    }
  }
  return [...sources].filter(([, { size }]) => size >= MIN_SOURCES).map(([name]) => name).sort();
}

/** Adds the classifier's margin to a forest as its last input. */
function addMargin({ inputs, ...forest }: NamedTrees): NamedForest {
  const linear = { input: inputs.length, weight: MARGIN_WEIGHT };
  return { inputs: [...inputs, MARGIN], linear, ...forest };
}

/** Removes the inputs that no tree compares. */
function stripUnused({ inputs, offset, trees }: NamedTrees): NamedTrees {
  const innerNodes = trees.flat().filter(({ length }) => length > 1);
  const usedInputs = [...new Set(innerNodes.map(([input = 0]) => input))].sort((a, b) => a - b);
  const places = new Map(usedInputs.map((input, place) => [input, place]));
  return {
    inputs: usedInputs.map((input) => inputs[input] ?? ""),
    offset,
    trees: trees.map((tree) =>
      tree.map((node) => node.length > 1 ? node.with(0, places.get(node[0] ?? 0) ?? 0) : node)
    ),
  };
}

/** Number of steps of the fit, enough for four digits. */
const STEPS = 60;
/** Minimum slope, so that higher log odds never lower the probability. */
const MIN_SLOPE = 0.01;

/** Fits slope and shift from log odds of left-out kinds to the log odds in a mailbox. */
function calibrateLayer(
  records: readonly LayerRecord[],
  logOdds: Float64Array,
  prior: number,
): Pick<Layer, "slope" | "shift"> {
  const weights = computeSampleWeights(records.map(({ sample }) => sample));
  const { slope, offset } = fitLine(
    records.map(({ sample: { isUnwanted } }, i) => ({
      margin: logOdds[i] ?? 0,
      isUnwanted,
      // The weights have a mean of 1.
      weight: (weights[i] ?? 0) / records.length,
    })),
    { steps: STEPS },
  );
  return { slope: toFourDigits(Math.max(slope, MIN_SLOPE)), shift: toFourDigits(offset + prior) };
}

function toFourDigits(value: number): number {
  return Number(value.toPrecision(4));
}
