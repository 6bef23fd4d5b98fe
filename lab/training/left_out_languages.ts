import type { MailKind } from "../../shared/scoring/classifier/input.ts";
import type { CompiledCatalogue } from "../../shared/scoring/matching/matcher.ts";
import { evaluate } from "../../shared/verdict/forest.ts";
import { listValues } from "../../shared/verdict/layer.ts";
import { WRITTEN } from "../evaluation/sources.ts";
import { computeThresholds } from "./thresholds.ts";
import type { LeftOutLayer } from "./thresholds.ts";
import { FORMS, growLayerForest } from "./layer.ts";
import { learn } from "./learn.ts";
import { computeBothMargins } from "./left_out.ts";
import { recordSamples } from "./records.ts";
import type { LayerRecord } from "./records.ts";
import type { Sample } from "./samples.ts";

/** The messages of a language in one form, judged by what was learnt without the language. */
export interface LeftOutLanguage {
  readonly language: string;
  readonly mailKind: MailKind;
  readonly records: readonly LayerRecord[];
  /** Log odds of each record. */
  readonly logOdds: readonly number[];
  /** Thresholds of the levels `medium`, `high` and `critical`, by mail in other languages. */
  readonly thresholds: readonly number[];
}

/**
 * Languages that have archives of their own; those of one group are left out together, as they share
 * no words.
 */
const GROUPS: readonly (readonly string[])[] = [["tr", "zh"], ["vi", "ru"], ["es", "ja"]];
/**
 * Minimum share of a source's messages in a language for the source to be an archive of it. Mail of
 * other sources would be known by what they hold in other languages.
 */
const MIN_SHARE = 0.95;
/** Codes of mail whose language nobody stated, which is left out with every language. */
const UNSTATED: ReadonlySet<string> = new Set(["?", "und"]);

/**
 * Judges archives of some languages by a classifier, trees and thresholds that were made without
 * any mail in the language.
 *
 * @param layers Layers of left-out kinds, for the thresholds.
 */
export async function leaveOutLanguages(
  samples: readonly Sample[],
  { records, layers, catalogue }: {
    readonly records: readonly LayerRecord[];
    readonly layers: readonly LeftOutLayer[];
    readonly catalogue: CompiledCatalogue;
  },
  progress: (line: string) => void,
): Promise<LeftOutLanguage[]> {
  const archives = findArchives(samples);
  const judged: LeftOutLanguage[] = [];
  for (const languages of GROUPS) {
    progress(`without ${languages.join(" and ")}`);
    const isOut = ({ language, source }: Sample) =>
      languages.includes(language) || languages.includes(archives.get(source) ?? "");
    const weights = learn(
      samples.filter((sample) => !isOut(sample) && !UNSTATED.has(sample.language)),
    );
    const members = samples.filter((sample) =>
      languages.includes(sample.language) && archives.get(sample.source) === sample.language
    );
    const margins = members.map((sample) => computeBothMargins(sample, weights));
    const unseen = await recordSamples(members, margins, catalogue, progress);
    for (const forms of FORMS) {
      const forest = growLayerForest(records.filter(({ sample }) => !isOut(sample)), forms);
      for (const layer of layers.filter(({ mailKind }) => forms.includes(mailKind))) {
        const groups = layer.records.map(({ sample }) => isOut(sample) ? "out" : "");
        const thresholds = computeThresholds({ ...layer, groups }, "out");
        for (const language of languages) {
          const languageRecords = unseen.filter(({ sample }) =>
            sample.language === language && sample.mailKind === layer.mailKind
          );
          const logOdds = languageRecords.map(({ inputs }) =>
            evaluate(forest, listValues(forest, inputs)).logOdds
          );
          judged.push({
            language,
            mailKind: layer.mailKind,
            records: languageRecords,
            logOdds,
            thresholds,
          });
        }
      }
    }
  }
  return judged;
}

/**
 * Finds the language of each source that has hardly a message in another; texts written for this
 * project test nothing.
 */
function findArchives(samples: readonly Sample[]): ReadonlyMap<string, string> {
  const tested = samples.filter(({ source }) => !source.startsWith(WRITTEN));
  const sources = [...Map.groupBy(tested, ({ source }) => source)];
  return new Map(sources.flatMap(([source, members]) => {
    const languages = [...Map.groupBy(members, ({ language }) => language)];
    const found = languages.find(([, { length }]) => length >= MIN_SHARE * members.length);
    return found === undefined ? [] : [[source, found[0]]];
  }));
}
