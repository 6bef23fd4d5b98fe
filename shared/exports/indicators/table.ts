import { maskControls } from "../json_value.ts";
import { escapeReadableCell, quoteCell } from "../safe_cell.ts";
import { defangIndicator } from "./defanged.ts";
import type { Indicator } from "./indicator.ts";

/** Lists the actionable indicators, defanged, one per line. */
export function renderIndicatorText(indicators: readonly Indicator[]): string {
  return indicators.filter(({ isActionable }) => isActionable)
    .map((indicator) => `${maskControls(defangIndicator(indicator))}\n`).join("");
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
  const lines = indicators.map((indicator) =>
    [
      indicator.kind,
      indicator.value,
      indicator.role,
      indicator.isActionable ? "yes" : "no",
      indicator.name ?? "",
      indicator.mails.map((mail) => mailNames[mail] ?? "").join("; "),
      defangIndicator(indicator),
    ].map((cell) => quoteCell(escapeReadableCell(cell))).join(",")
  );
  return ["kind,value,role,block,name,mails,defanged", ...lines, ""].join("\r\n");
}
