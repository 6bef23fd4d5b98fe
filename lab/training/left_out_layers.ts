import { compileCatalogue } from "../../shared/scoring/analyze.ts";
import { BUCKETS } from "../../shared/scoring/classifier/features.ts";
import { openModel } from "../../shared/scoring/classifier/model_file.ts";
import { MAIL_KINDS } from "../../shared/scoring/classifier/view.ts";
import { loadCatalogue } from "../catalogue/load.ts";
import { learntFor, leftOutLogOdds } from "./layer.ts";
import type { LeftOutLayer } from "./layer.ts";
import { recordsOf } from "./records.ts";
import type { Sample } from "./samples.ts";

/** File of the shipped classifier. */
export const CLASSIFIER = "catalogue/model/classifier.json";

/** Judges every message by forests that were grown without its source, by kind of mail. */
export async function leftOutLayers(
  samples: readonly Sample[],
  margins: readonly (number | null)[],
  progress: (line: string) => void,
): Promise<LeftOutLayer[]> {
  const records = await recordsOf(samples, margins, {
    catalogue: compileCatalogue(loadCatalogue()),
    model: openModel(JSON.parse(await Deno.readTextFile(CLASSIFIER)), BUCKETS),
    progress,
  });
  return MAIL_KINDS.map((kind) => {
    const learnt = learntFor(records, kind);
    const of = learnt.filter(({ sample }) => sample.mailKind === kind);
    progress(`${kind}: ${of.length} records`);
    return { kind, records: of, learnt, leftOut: leftOutLogOdds(of, learnt) };
  });
}
