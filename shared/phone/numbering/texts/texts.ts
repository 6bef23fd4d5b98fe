import type {
  AdviceId,
  NumberKind,
  RegionId,
  TariffClass,
} from "../../../contract/number_explanation.ts";

/** All that an explanation says in one language. Dates are given as ISO has them. */
export interface ExplanationTexts {
  readonly kinds: Readonly<Record<NumberKind, string>>;
  readonly regions: Readonly<Record<RegionId, string>>;
  /** Where the number belongs; `relaxed` where it may be used all over metropolitan France. */
  readonly region: (name: string, relaxed: boolean) => string;
  readonly country: (name: string) => string;
  readonly operator: (name: string, since: string) => string;
  readonly notAllotted: (from: string, to: string, asOf: string) => string;
  readonly reserved: (prefix: string) => string;
  readonly tariffs: Readonly<Record<TariffClass, string>>;
  readonly advice: Readonly<Record<AdviceId, string>>;
}
