import type { AccountUsage } from "../contract/v1.ts";
import { integerOf, type Queries } from "../storage/port.ts";
import { dateOf } from "./time.ts";

/** How long counts of calls are kept, in days. */
export const USAGE_DAYS = 400;

const BY_DAY = `select day, email, phone, email_refused, phone_refused from mail_trust.usage
where account_id = $1 and day >= $2 and day <= $3 order by day`;

/** The calls of an account from one day to another, both included. */
export async function usageOf(
  queries: Queries,
  accountId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Pick<AccountUsage, "from" | "to" | "total" | "days">> {
  const rows = await queries.query(BY_DAY, [accountId, from, to]);
  const days = rows.flatMap((row) => {
    const date = dateOf(integerOf(row, "day"));
    return [
      {
        date,
        endpoint: "email/analyze" as const,
        count: integerOf(row, "email"),
        refused: integerOf(row, "email_refused"),
      },
      {
        date,
        endpoint: "phone/check" as const,
        count: integerOf(row, "phone"),
        refused: integerOf(row, "phone_refused"),
      },
    ].filter(({ count, refused }) => count + refused > 0);
  });
  const total = days.reduce((sum, { count }) => sum + count, 0);
  return { from: dateOf(from), to: dateOf(to), total, days };
}
