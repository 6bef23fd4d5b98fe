import type { ExchangeKey } from "../antispam.ts";
import type { ExchangeMeaning } from "../meanings.ts";

/** Names and meanings of Exchange's notes in one language. */
export interface ExchangeTexts {
  readonly keys: Readonly<Record<ExchangeKey, string>>;
  readonly meanings: Readonly<Record<ExchangeMeaning, string>>;
}
