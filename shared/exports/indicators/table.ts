import { maskControls } from "../json_value.ts";
import { escapeReadableCell, quoteCell } from "../safe_cell.ts";
import { defangedValue } from "./defanged.ts";
import type { Indicator } from "./indicator.ts";

/** Returns the actionable ones, one a line, defanged. */
export function indicatorText(indicators: readonly Indicator[]): string {
  return indicators.filter(({ isActionable }) => isActionable)
    .map((each) => `${maskControls(defangedValue(each))}\n`).join("");
}

/**
 * Writes all indicators as CSV (RFC 4180) without formulas and unseen characters.
 *
 * @param names The names of the mails.
 */
export function indicatorCsv(indicators: readonly Indicator[], names: readonly string[]): string {
  const lines = indicators.map((each) =>
    [
      each.kind,
      each.value,
      each.role,
      each.isActionable ? "yes" : "no",
      each.name ?? "",
      each.mails.map((mail) => names[mail] ?? "").join("; "),
      defangedValue(each),
    ].map((cell) => quoteCell(escapeReadableCell(cell))).join(",")
  );
  return ["kind,value,role,block,name,mails,defanged", ...lines, ""].join("\r\n");
}
