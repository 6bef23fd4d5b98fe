import type { Clock } from "../runtime/deps.ts";
import { textOf } from "../storage/port.ts";
import type { Queries, Row } from "../storage/port.ts";
import { batched } from "../storage/batched.ts";
import { COUNTED, grantedTo, NEW_MINUTE, noteRefused, refusedTo } from "./limits.ts";
import type { Ask, Charged, Taken } from "./limits.ts";
import type { Plan } from "./plans.ts";
import { dayOf, minuteOf } from "./time.ts";

/** Counts a call, or refuses it. */
export type Take = (ask: Ask) => Promise<Taken>;

/** Calls of one account in one minute, which are granted together or not at all. */
interface Group {
  readonly asks: readonly Ask[];
  readonly day: number;
  readonly minute: number;
}

/**
 * One statement decides and counts, for one group each of several accounts: `{ account: [day,
 * minute, email, phone, both] }`, with at most $2 per day and $3 per minute. Concurrent statements
 * wait for the row's lock, and then see what the previous one wrote. Rows are locked in the order
 * of their accounts, to avoid deadlocks.
 */
export const TAKE = `insert into mail_trust.usage as u
  (account_id, day, email, phone, email_refused, phone_refused, minute, minute_used, read_minute,
   read_used)
select key, cast(value->>0 as bigint), cast(value->>2 as bigint), cast(value->>3 as bigint), 0, 0,
  cast(value->>1 as bigint), cast(value->>4 as bigint), 0, 0
from json_each($1)
where cast(value->>4 as bigint) <= cast($2 as bigint)
  and cast(value->>4 as bigint) <= cast($3 as bigint)
order by key
on conflict (account_id, day) do update set
  email = u.email + excluded.email,
  phone = u.phone + excluded.phone,
  minute = case when ${NEW_MINUTE} then excluded.minute else u.minute end,
  minute_used = excluded.minute_used + case when ${NEW_MINUTE} then 0 else u.minute_used end
where u.email + u.phone + excluded.minute_used <= cast($2 as bigint)
  and excluded.minute_used + case when ${NEW_MINUTE} then 0 else u.minute_used end
    <= cast($3 as bigint)
returning account_id, ${COUNTED}`;

/**
 * Counts simultaneous calls with one statement. A plan is never exceeded: a group is granted as a
 * whole or not at all, and one that does not fit is halved until the part that fits is found.
 */
export function takeTogether(queries: Queries, clock: Pick<Clock, "nextTurn" | "monotonic">): Take {
  return batched((asks) => takeAll(queries, asks), clock);
}

/** Counts one call, or refuses it, in the transaction it belongs to. */
export async function take(queries: Queries, ask: Ask): Promise<Taken> {
  const [taken] = await takeAll(queries, [ask]);
  if (taken === undefined) throw new RangeError("a call without an answer");
  return taken;
}

async function takeAll(queries: Queries, asks: readonly Ask[]): Promise<readonly Taken[]> {
  const taken = new Map<Ask, Taken>();
  for (const groups of roundsOf(asks)) {
    const granted = await takeGroups(queries, groups);
    for (const group of groups) {
      const row = granted.get(group);
      if (row !== undefined) grant(taken, group, row);
      else await halve(queries, group, taken);
    }
  }
  // Every call is in a group, and each group was granted or refused.
  return asks.flatMap((ask) => taken.get(ask) ?? []);
}

/**
 * Groups for one statement each: of one plan, and one per account, as a statement cannot change a
 * row twice.
 */
function roundsOf(asks: readonly Ask[]): readonly (readonly Group[])[] {
  const groups = new Map<string, { asks: Ask[]; day: number; minute: number }>();
  for (const ask of asks) {
    const { caller: { accountId, plan }, now } = ask;
    const [day, minute] = [dayOf(now), minuteOf(now)];
    const name = `${accountId} ${minute} ${plan.perDay} ${plan.perMinute}`;
    const group = groups.get(name);
    if (group) group.asks.push(ask);
    else groups.set(name, { asks: [ask], day, minute });
  }
  const rounds: { plan: Plan; accounts: Set<string>; groups: Group[] }[] = [];
  for (const group of groups.values()) {
    const { accountId, plan } = callerOf(group);
    const round = rounds.find((round) =>
      round.plan.perDay === plan.perDay && round.plan.perMinute === plan.perMinute &&
      !round.accounts.has(accountId)
    );
    if (round === undefined) rounds.push({ plan, accounts: new Set([accountId]), groups: [group] });
    else {
      round.accounts.add(accountId);
      round.groups.push(group);
    }
  }
  return rounds.map(({ groups }) => groups);
}

/** The rows of the groups that were granted as a whole. */
async function takeGroups(
  queries: Queries,
  groups: readonly Group[],
): Promise<ReadonlyMap<Group, Row>> {
  const [first] = groups;
  if (first === undefined) return new Map();
  const { plan } = callerOf(first);
  const wanted = groups.map((group) => {
    const { asks, day, minute } = group;
    const [email, phone] = [costOf(asks, "email"), costOf(asks, "phone")];
    return [callerOf(group).accountId, [day, minute, email, phone, email + phone]];
  });
  const rows = await queries.query(TAKE, [
    JSON.stringify(Object.fromEntries(wanted)),
    plan.perDay,
    plan.perMinute,
  ]);
  const byAccount = new Map(rows.map((row) => [textOf(row, "account_id"), row]));
  const granted = new Map<Group, Row>();
  for (const group of groups) {
    const row = byAccount.get(callerOf(group).accountId);
    if (row !== undefined) granted.set(group, row);
  }
  return granted;
}

/** Gives each call the remaining amount after it, as if they had been counted one after another. */
function grant(taken: Map<Ask, Taken>, { asks, day }: Group, row: Row): void {
  let later = 0;
  for (const ask of asks.toReversed()) {
    taken.set(ask, grantedTo(ask, { row, day, later }));
    later += ask.cost;
  }
}

/** Finds how many calls of a group fit, and refuses the others. */
async function halve(queries: Queries, group: Group, taken: Map<Ask, Taken>): Promise<void> {
  const refused: Ask[] = [];
  let leastRefused = Infinity;
  const tryAll = async (asks: readonly Ask[], known: boolean): Promise<void> => {
    // A call that costs at least as much as one just refused is refused without a statement.
    const open = asks.filter(({ cost }) => cost < leastRefused);
    refused.push(...asks.filter(({ cost }) => cost >= leastRefused));
    if (open.length === 0) return;
    const part: Group = { ...group, asks: open };
    const row = known ? undefined : (await takeGroups(queries, [part])).get(part);
    if (row !== undefined) return grant(taken, part, row);
    const [only] = open;
    if (open.length === 1 && only !== undefined) {
      leastRefused = Math.min(leastRefused, only.cost);
      refused.push(only);
      return;
    }
    const middle = open.length >> 1;
    await tryAll(open.slice(0, middle), false);
    await tryAll(open.slice(middle), false);
  };
  await tryAll(group.asks, true);
  const row = await noteRefused(queries, {
    accountId: callerOf(group).accountId,
    day: group.day,
    email: costOf(refused, "email"),
    phone: costOf(refused, "phone"),
  });
  for (const ask of refused) taken.set(ask, refusedTo(ask, row));
}

function callerOf({ asks }: Group): Ask["caller"] {
  const [first] = asks;
  if (first === undefined) throw new RangeError("a group without calls");
  return first.caller;
}

function costOf(asks: readonly Ask[], wanted: Charged): number {
  return asks.reduce((sum, { what, cost }) => what === wanted ? sum + cost : sum, 0);
}
