import { leftOutMargins } from "./left_out.ts";
import type { Sample } from "./samples.ts";

/**
 * The margins of left-out sources: those of a file, where it exists; else they are computed, and
 * written to it.
 *
 * @param file None keeps nothing.
 */
export async function marginsOf(
  samples: readonly Sample[],
  file: string | undefined,
  progress: (line: string) => void,
): Promise<{ readonly margins: readonly (number | null)[]; readonly isKept: boolean }> {
  const kept = file === undefined ? null : await readKept(file);
  if (kept !== null) {
    return { margins: samples.map((sample) => kept.get(keyOf(sample)) ?? null), isKept: true };
  }
  const margins = leftOutMargins(samples, (fold) => progress(`without ${fold}`));
  if (file !== undefined) {
    const named = samples.map((sample, i) => [keyOf(sample), margins[i]]);
    await Deno.writeTextFile(file, JSON.stringify(named));
  }
  return { margins, isKept: false };
}

async function readKept(file: string): Promise<Map<string, number | null> | null> {
  try {
    const named: [string, number | null][] = JSON.parse(await Deno.readTextFile(file));
    return new Map(named);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  }
}

function keyOf({ id, source, whole }: Sample): string {
  return `${source} ${id} ${whole}`;
}
