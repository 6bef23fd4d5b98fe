import type { AccountUsage } from "../contract/v1.ts";
import { type Queries, readIntegerColumn } from "../storage/port.ts";
import { formatDayNumber } from "./time.ts";

/** How long counts of calls are stored, in days. */
export const USAGE_DAYS = 400;

const BY_DAY = `select day, email, phone, email_refused, phone_refused from mail_trust.usage
where account_id = $1 and day >= $2 and day <= $3 order by day`;

/**
 * Reads the calls of an account from one day to another, both included and counted since the epoch.
 */
export async function readUsage(
  queries: Queries,
  accountId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Pick<AccountUsage, "from" | "to" | "total" | "days">> {
  const rows = await queries.query(BY_DAY, [accountId, from, to]);
  const days = rows.flatMap((row) => {
    const date = formatDayNumber(readIntegerColumn(row, "day"));
    return [
      {
        date,
        endpoint: "email/analyze" as const,
        count: readIntegerColumn(row, "email"),
        refused: readIntegerColumn(row, "email_refused"),
      },
      {
        date,
        endpoint: "phone/check" as const,
        count: readIntegerColumn(row, "phone"),
        refused: readIntegerColumn(row, "phone_refused"),
      },
    ].filter(({ count, refused }) => count + refused > 0);
  });
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return { from: formatDayNumber(from), to: formatDayNumber(to), total, days };
}
