import { learn } from "./learn.ts";
import type { LearntWeights } from "./learn.ts";
import { computeBothMargins, computeLeftOutMargins } from "./left_out.ts";
import type { Margins } from "./left_out.ts";
import { isHardMail, LEARNT_TEXT_PREFIX } from "./mailbox_mail.ts";
import type { Sample } from "./samples.ts";

/** Margins of messages by weights that had not seen them. */
export interface UnseenMargins {
  /**
   * Margins of the messages to learn from, then of the others; null for those only learnt from.
   */
  readonly margins: readonly (Margins | null)[];
  /** Learnt from all messages; null where the margins come from a file. */
  readonly weights: LearntWeights | null;
}

/**
 * Computes the margins of left-out sources, or reads them from `file`; without a file nothing is
 * stored.
 */
export async function computeMargins(
  trainingSamples: readonly Sample[],
  otherSamples: readonly Sample[],
  file: string | undefined,
  progress: (line: string) => void,
): Promise<UnseenMargins> {
  const all = [...trainingSamples, ...otherSamples];
  const storedMargins = file === undefined ? null : await readStoredMargins(file);
  if (storedMargins !== null) {
    return { margins: listKeys(all).map((key) => storedMargins.get(key) ?? null), weights: null };
  }
  const leftOutMargins = computeLeftOutMargins(trainingSamples, progress);
  progress("classifier of all messages");
  const weights = learn(trainingSamples);
  progress("classifier without written texts");
  const weightsWithoutWritten = learn(trainingSamples.filter(({ kind }) => kind !== "written"));
  progress("classifier without hard texts");
  // Hard texts are of the kinds of mailbox mail, which has to be a kind that the weights never saw.
  const weightsWithoutHard = learn(trainingSamples.filter(({ id }) => !isHardMail(id)));
  const otherMargins = otherSamples.map((sample) =>
    computeBothMargins(
      sample,
      sample.source.startsWith(LEARNT_TEXT_PREFIX) ? weightsWithoutWritten : weightsWithoutHard,
    )
  );
  const margins = [...leftOutMargins, ...otherMargins];
  if (file !== undefined) {
    const keyedMargins = listKeys(all).map((key, i) => [key, margins[i]]);
    await Deno.writeTextFile(file, JSON.stringify(keyedMargins));
  }
  return { margins, weights };
}

async function readStoredMargins(file: string): Promise<Map<string, Margins | null> | null> {
  try {
    const keyedMargins: [string, Margins | null][] = JSON.parse(await Deno.readTextFile(file));
    return new Map(keyedMargins);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

/** Lists a key of each message; those of the same id are numbered. */
function listKeys(samples: readonly Sample[]): string[] {
  const counts = new Map<string, number>();
  return samples.map(({ id, source, isWhole }) => {
    const key = `${source} ${id} ${isWhole}`, count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return `${key} ${count}`;
  });
}
