import { assertEquals, assertMatch, assertStringIncludes } from "@std/assert";

/** Runs the load test. */
async function load(...args: string[]) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [
      "run",
      "--no-prompt",
      "--lock=deno.dev.lock",
      "--allow-read",
      "--allow-net=127.0.0.1",
      "tests/soak/load.ts",
      "--",
      ...args,
    ],
    env: { NO_COLOR: "1" },
  }).output();
  const decoder = new TextDecoder();
  return { code, out: decoder.decode(stdout), err: decoder.decode(stderr) };
}

/** Answers `OPTIONS` and the first call, and closes all later connections without an answer. */
function startServer() {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  let posts = 0;
  const answerCall = async (connection: Deno.TcpConn) => {
    using openConnection = connection;
    const buffer = new Uint8Array(65_536);
    let request = "";
    // To its end: what is unread resets a connection that is closed, and its answer is lost.
    while (!/^OPTIONS.*\r\n\r\n|Hello/s.test(request)) {
      const read = await openConnection.read(buffer).catch(() => null);
      if (read === null) return;
      request += new TextDecoder().decode(buffer.subarray(0, read));
    }
    if (request.startsWith("POST") && posts++ > 0) return;
    const text = "HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
    await openConnection.write(new TextEncoder().encode(text)).catch(() => {});
  };
  const serving = (async () => {
    const answers: Promise<void>[] = [];
    try {
      while (true) answers.push(answerCall(await listener.accept()));
    } catch {
      // The listener was closed.
    }
    await Promise.all(answers);
  })();
  return {
    url: `http://127.0.0.1:${listener.addr.port}`,
    [Symbol.asyncDispose]: async () => {
      listener.close();
      await serving;
    },
  };
}

Deno.test(
  "deno task load counts a call that is not answered, and goes on",
  async () => {
    await using server = startServer();
    const mails = await Deno.makeTempDir();
    await Deno.writeTextFile(`${mails}/one.eml`, "From: Ann <ann@example.org>\r\n\r\nHello\r\n");
    const { code, out, err } = await load(server.url, mails, "--seconds", "0.3", "--callers", "2");
    await Deno.remove(mails, { recursive: true });
    assertEquals([code, err], [1, ""]);
    assertMatch(out, /^no answer: [1-9]/m);
    assertStringIncludes(out, "status 200: 1\n");
  },
);

Deno.test("deno task load says in a sentence what is wrong", async () => {
  const url = "http://127.0.0.1:1";
  const runTask = async (...args: string[]) => {
    const { code, err } = await load(...args);
    return [code, err.split("\n")[0]];
  };
  assertEquals(await runTask(url, "tests/no_such_folder"), [
    2,
    "tests/no_such_folder: there is no such file.",
  ]);
  assertEquals(await runTask(url, "tests/fixtures"), [2, "tests/fixtures: has no .eml file."]);
  assertEquals(await runTask(url, "tests", "--seconds", "0"), [
    2,
    '--seconds takes a number above 0, not "0".',
  ]);
  const mails = await Deno.makeTempDir();
  await Deno.writeTextFile(`${mails}/one.eml`, "From: Ann <ann@example.org>\r\n\r\nHello\r\n");
  assertEquals(await runTask(url, mails), [1, `${url} does not answer.`]);
  await Deno.remove(mails, { recursive: true });
  assertEquals(await runTask("tests"), [
    2,
    "Name a base URL, such as http://127.0.0.1:8000, and a folder.",
  ]);
});
