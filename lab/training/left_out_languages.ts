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

/** The messages of a language in one form, judged by models learnt without the language. */
export interface LeftOutLanguage {
  readonly language: string;
  readonly mailKind: MailKind;
  readonly records: readonly LayerRecord[];
  /** Log odds of each record. */
  readonly logOdds: readonly number[];
  /** Thresholds of the levels `medium`, `high` and `critical`, by mail in other languages. */
  readonly thresholds: readonly number[];
}

/** Languages with archives of their own. A group is left out together, as it shares no words. */
const GROUPS: readonly (readonly string[])[] = [["tr", "zh"], ["vi", "ru"], ["es", "ja"]];
/**
 * Minimum share of a source's messages in a language by which the source is an archive of it. The
 * models would know other sources by their mail in other languages.
 */
const MIN_SHARE = 0.95;
/** Codes of an unknown language. Such mail is left out with every language. */
const UNSTATED: ReadonlySet<string> = new Set(["?", "und"]);

/**
 * Judges archives of some languages by a classifier, trees and thresholds that were learnt without
 * mail in the language.
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
  const leftOutLanguages: LeftOutLanguage[] = [];
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
    const unseenRecords = await recordSamples(members, margins, catalogue, progress);
    for (const forms of FORMS) {
      const forest = growLayerForest(records.filter(({ sample }) => !isOut(sample)), forms);
      for (const layer of layers.filter(({ mailKind }) => forms.includes(mailKind))) {
        const groups = layer.records.map(({ sample }) => isOut(sample) ? "out" : "");
        const thresholds = computeThresholds({ ...layer, groups }, "out");
        for (const language of languages) {
          const languageRecords = unseenRecords.filter(({ sample }) =>
            sample.language === language && sample.mailKind === layer.mailKind
          );
          const logOdds = languageRecords.map(({ inputs }) =>
            evaluate(forest, listValues(forest, inputs)).logOdds
          );
          leftOutLanguages.push({
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
  return leftOutLanguages;
}

/**
 * Finds the language of each source that has hardly a message in another language. Sources of texts
 * written for this project are left out, as they test nothing.
 */
function findArchives(samples: readonly Sample[]): ReadonlyMap<string, string> {
  const testSamples = samples.filter(({ source }) => !source.startsWith(WRITTEN));
  const sources = [...Map.groupBy(testSamples, ({ source }) => source)];
  return new Map(sources.flatMap(([source, members]) => {
    const languages = [...Map.groupBy(members, ({ language }) => language)];
    const mainLanguage = languages.find(([, { length }]) => length >= MIN_SHARE * members.length);
    return mainLanguage === undefined ? [] : [[source, mainLanguage[0]]];
  }));
}
