import { assertEquals } from "@std/assert";
import { usageOf } from "../../shared/accounts/usage.ts";
import { Job } from "../../shared/contract/v1.ts";
import type { Store } from "../../shared/storage/port.ts";
import type { ApiServer } from "./api.ts";
import type { Place } from "./stores.ts";
import { until } from "./until.ts";

export const HEADERS = "Received: from x (x [9.9.9.9]) by y; Mon, 5 Jan 2026 10:00:00 +0100\r\n" +
  "From: Ann <ann@example.org>\r\nSubject: Hello\r\n";

export const MAIL = { emailHeaders: HEADERS, emailContent: "Verify your account within 24 hours." };

export const LEASE_MS = 65_000;

export async function prepared({ open }: Place): Promise<Store> {
  const store = open({ STORAGE_CONNECTIONS: "8" });
  await store.migrate();
  return store;
}

export async function jobAt(api: ApiServer, id: string): Promise<Job> {
  const response = await api.call("GET", `/jobs/${id}`);
  assertEquals(response.status, 200);
  return Job.parse(await response.json());
}

export function ended(api: ApiServer, id: string): Promise<Job> {
  return until(async () => {
    const job = await jobAt(api, id);
    return job.finishedAt === null ? undefined : job;
  });
}

export async function totalOf(store: Store, accountId: string): Promise<number> {
  return (await usageOf(store, accountId, { from: 0, to: 99_999 })).total;
}
