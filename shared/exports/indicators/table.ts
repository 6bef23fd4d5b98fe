import { maskControls } from "../json_value.ts";
import { escapeReadableCell, quoteCell } from "../safe_cell.ts";
import { defangIndicator } from "./defanged.ts";
import type { Indicator } from "./indicator.ts";

/** Lists the actionable indicators, defanged, one per line. */
export function renderIndicatorText(indicators: readonly Indicator[]): string {
  return indicators.filter(({ isActionable }) => isActionable)
    .map((each) => `${maskControls(defangIndicator(each))}\n`).join("");
}

/**
 * Writes all indicators as CSV (RFC 4180) with formulas and invisible characters escaped.
 *
 * @param mailNames Names of the mails, by their position in the input.
 */
export function renderIndicatorCsv(
  indicators: readonly Indicator[],
  mailNames: readonly string[],
): string {
  const lines = indicators.map((each) =>
    [
      each.kind,
      each.value,
      each.role,
      each.isActionable ? "yes" : "no",
      each.name ?? "",
      each.mails.map((mail) => mailNames[mail] ?? "").join("; "),
      defangIndicator(each),
    ].map((cell) => quoteCell(escapeReadableCell(cell))).join(",")
  );
  return ["kind,value,role,block,name,mails,defanged", ...lines, ""].join("\r\n");
}
