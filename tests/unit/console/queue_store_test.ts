import { assert, assertEquals } from "@std/assert";
import { MAX_STORED, QueueStore } from "../../../console/src/mail/queue/queue_store.ts";
import type { StoredResult } from "../../../console/src/mail/judged/stored_result.ts";
import type { BrowserStore } from "../../../console/src/state/storage.ts";

function createMemoryStore(): BrowserStore & { readonly entries: Map<string, string> } {
  const entries = new Map<string, string>();
  return {
    entries,
    read: (key) => entries.get(key) ?? null,
    write: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
  };
}

function createMail(source: string): StoredResult {
  return {
    mail: { name: "a.eml", source, remark: null, outlook: false },
    summary: null,
    summaryBy: "browser",
    content: { kind: "kept" },
  };
}

Deno.test("QueueStore gives rows back in their order, with those that are done marked as done", () => {
  const store = createMemoryStore();
  const rows = new QueueStore(store);
  for (const id of [1, 2, 3]) {
    assert(rows.save({ id, stored: createMail(`mail ${id}`), done: false }));
  }
  assert(rows.save({ id: 2, stored: createMail("mail 2"), done: true }));
  const loadedRows = new QueueStore(store).load();
  assertEquals(loadedRows.map(({ id, done }) => [id, done]), [[1, false], [2, true], [3, false]]);
  assertEquals(loadedRows[1]?.stored, createMail("mail 2"));
});

Deno.test("QueueStore keeps no row beyond its room, and nothing after it was cleared", () => {
  const store = createMemoryStore();
  const rows = new QueueStore(store);
  const half = "x".repeat(MAX_STORED / 2);
  assert(rows.save({ id: 1, stored: createMail(half), done: false }));
  assertEquals(rows.save({ id: 2, stored: createMail(half), done: false }), false);
  assert(rows.save({ id: 1, stored: createMail("short"), done: true }));
  assert(rows.save({ id: 2, stored: createMail(half), done: false }));
  const reloaded = new QueueStore(store);
  assertEquals(reloaded.load().map(({ id }) => id), [1, 2]);
  reloaded.clear();
  assertEquals([...store.entries], []);
});

Deno.test("QueueStore keeps the number of unsaved mails over a reload, until it is cleared", () => {
  const store = createMemoryStore();
  new QueueStore(store).writeLost(155);
  assertEquals(new QueueStore(store).readLost(), 155);
  store.write("queue.lost", "<many>");
  assertEquals(new QueueStore(store).readLost(), 0);
  const rows = new QueueStore(store);
  rows.writeLost(3);
  rows.clear();
  assertEquals([rows.readLost(), store.entries.size], [0, 0]);
});

Deno.test("QueueStore reads stored data that somebody else wrote without an error", () => {
  for (const text of ["nonsense", "7", "{}", '["a",null,1,2]']) {
    const store = createMemoryStore();
    store.write("queue", text);
    store.write("queue.1", '{"mail":{}}');
    assertEquals(new QueueStore(store).load(), []);
  }
});
