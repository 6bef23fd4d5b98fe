import { assertEquals, assertFalse } from "@std/assert";
import { Connections, MAX_PIPELINED } from "../../../shared/runtime/listen/connections.ts";

/** A socket that records when it was destroyed. */
class Socket {
  destroyed = false;
  readonly #listeners: (() => void)[] = [];

  on(event: "close" | "error", listener: () => void): void {
    if (event === "close") this.#listeners.push(listener);
  }

  destroy(): void {
    this.destroyed = true;
    for (const listener of this.#listeners) listener();
  }
}

function setUp(max: number, count: number) {
  const connections = new Connections(max);
  const sockets = Array.from({ length: count }, () => new Socket());
  for (const socket of sockets) connections.add(socket);
  return { connections, sockets, destroyed: () => sockets.map(({ destroyed }) => destroyed) };
}

Deno.test("Connections closes the connection that has been without a request for longest", () => {
  const { connections, sockets, destroyed } = setUp(3, 3);
  const [first] = sockets;
  connections.begin(first ?? new Socket());
  connections.finish(first ?? new Socket());
  connections.add(new Socket());
  assertEquals(destroyed(), [false, true, false]);
  connections.add(new Socket());
  assertEquals(destroyed(), [false, true, true]);
  assertEquals([connections.openCount, connections.acceptedCount], [3, 5]);
});

Deno.test("Connections closes the new connection while all others are being served", () => {
  const { connections, sockets, destroyed } = setUp(2, 2);
  for (const socket of sockets) connections.begin(socket);
  const late = new Socket();
  connections.add(late);
  assertEquals([late.destroyed, ...destroyed()], [true, false, false]);
  assertEquals(connections.openCount, 2);
});

Deno.test("Connections forgets what was closed, and counts each connection once", () => {
  const { connections, sockets } = setUp(5, 3);
  for (const socket of sockets) connections.begin(socket);
  sockets[0]?.destroy();
  sockets[0]?.destroy();
  assertEquals(connections.openCount, 2);
  for (const socket of sockets) connections.finish(socket);
  assertEquals(connections.openCount, 2);
});

Deno.test("Connections closes a connection that asks for too much ahead of its answers", () => {
  const { connections } = setUp(5, 0);
  const socket = new Socket();
  connections.add(socket);
  for (let i = 0; i < MAX_PIPELINED; i++) assertEquals(connections.begin(socket), true);
  assertFalse(connections.begin(socket));
  assertEquals([socket.destroyed, connections.openCount], [true, 0]);
  assertFalse(connections.begin(socket), "what was read of it before is not begun");
});
