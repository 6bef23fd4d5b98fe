import type {
  AdviceId,
  NumberKind,
  RegionId,
  TariffClass,
} from "../../../contract/number_explanation.ts";

/** All texts of explanations in one language. Dates are passed in ISO form. */
export interface ExplanationTexts {
  readonly kinds: Readonly<Record<NumberKind, string>>;
  readonly regions: Readonly<Record<RegionId, string>>;
  /** Region of the number; `relaxed` where it may be used anywhere in metropolitan France. */
  readonly region: (name: string, relaxed: boolean) => string;
  readonly country: (name: string) => string;
  readonly operator: (name: string, since: string) => string;
  readonly notAllotted: (from: string, to: string, asOf: string) => string;
  readonly reserved: (prefix: string) => string;
  readonly tariffs: Readonly<Record<TariffClass, string>>;
  readonly advice: Readonly<Record<AdviceId, string>>;
}
