import type { AccountUsage } from "../contract/v1.ts";
import { escapeCell, quoteCell } from "./safe_cell.ts";

/** One account and its calls. */
export interface AccountCalls {
  /** The account; left out where a file is about one account. */
  readonly account?: { readonly id: string; readonly name: string; readonly plan: string };
  readonly days: AccountUsage["days"];
}

/**
 * Writes calls by day and endpoint as CSV (RFC 4180).
 *
 * @param options.includesAccounts Whether the lines name their accounts.
 */
export function writeUsageCsv(
  calls: readonly AccountCalls[],
  { includesAccounts }: { readonly includesAccounts: boolean },
): string {
  const columns = ["date", "endpoint", "count", "refused"];
  const rows = calls.flatMap(({ account, days }) =>
    days.map(({ date, endpoint, count, refused }) => [
      ...(includesAccounts && account ? [account.id, account.name, account.plan] : []),
      date,
      endpoint,
      `${count}`,
      `${refused}`,
    ])
  );
  return [[...(includesAccounts ? ["account", "name", "plan"] : []), ...columns], ...rows]
    .map((cells) => `${cells.map(formatCell).join(",")}\r\n`).join("");
}

function formatCell(text: string): string {
  const safeText = escapeCell(text);
  return /[",;\t|]/.test(safeText) ? quoteCell(safeText) : safeText;
}
