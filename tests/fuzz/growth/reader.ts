import type { Read, Sizes } from "./measure.ts";
import type { Alphabet } from "./units.ts";

/** A reader of untrusted text, and the tokens of its grammar. */
export interface GrowthReader extends Alphabet, Sizes {
  readonly name: string;
  readonly read: Read;
}

/** Field values are cut at 64 Ki characters. */
export const VALUE_SIZES: Sizes = { size: 8 * 1024, maxSize: 64 * 1024 };
/** Whole mails and lists may have a mebibyte or more; growth shows at half of it. */
export const MAIL_SIZES: Sizes = { size: 32 * 1024, maxSize: 512 * 1024 };
