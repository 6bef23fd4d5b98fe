import type { ExchangeKey } from "../antispam.ts";
import type { ExchangeMeaning } from "../meanings.ts";

/** What Exchange's notes are called and mean in one language. */
export interface ExchangeTexts {
  readonly keys: Readonly<Record<ExchangeKey, string>>;
  readonly meanings: Readonly<Record<ExchangeMeaning, string>>;
}
