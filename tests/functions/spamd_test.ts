/** The protocol of `spamd`: with Debian's own client, and with clients that misbehave. */

import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { createSampleMail } from "../support/sample_mails.ts";
import { usesDenoServe } from "../../shared/runtime/listen/deno_serve.ts";
import { computeSpamAssassinPoints } from "../../shared/verdict/spamassassin_points.ts";
import { hasCommands } from "../support/commands.ts";
import { readGatewayFlags, startGateway } from "../support/gateway_process.ts";
import { createManualClock } from "../support/manual_clock.ts";
import { RawConnection } from "../support/raw_connection.ts";
import { createSixtyMails } from "../support/sixty_mails.ts";
import { waitUntil } from "../support/until.ts";
import { runWithMail, startSpamd } from "../support/spamd_server.ts";
import type { SpamdServer } from "../support/spamd_server.ts";

const noClient = usesDenoServe() || !await hasCommands("spamc");
const ignore = usesDenoServe();
const PHISHING = createSampleMail("phishing");
const CLEAN = createSampleMail("clean");

/** Points as spamc prints them. */
const SCORE = /^\d+\.\d\/5\.0\n$/;

/** Runs spamc, which fails if the server does not answer: `-x` passes no mail on unmarked. */
function runSpamc({ port }: SpamdServer, args: readonly string[], mail: string) {
  return runWithMail("spamc", ["-x", "-d", "127.0.0.1", "-p", `${port}`, ...args], mail);
}

Deno.test("spamc gets points, symbols and a report, by its switches", {
  ignore: noClient,
}, async () => {
  await using server = await startSpamd();
  const check = await runSpamc(server, ["-c"], PHISHING);
  assertEquals([check.code, SCORE.test(check.stdout)], [1, true], check.stdout);
  assertEquals((await runSpamc(server, ["-c"], CLEAN)).code, 0);
  assertMatch((await runSpamc(server, ["-y"], PHISHING)).stdout, /^[a-z][a-z0-9_,]+\s*$/);
  assertMatch((await runSpamc(server, ["-R"], PHISHING)).stdout, /^\d+\.\d\/5\.0\nLevel \w+, /);
  assertStringIncludes((await runSpamc(server, ["-r"], PHISHING)).stdout, "Findings: ");
  assertEquals((await runSpamc(server, ["-r"], CLEAN)).stdout, "");
  assertEquals((await runSpamc(server, ["-u", "ben", "-c"], PHISHING)).stdout, check.stdout);
});

/** Other switches of spamc: its exit code, and the start of what it prints. */
const SWITCHES: readonly (readonly [args: string, code: number, out: RegExp])[] = [
  ["-c", 1, SCORE],
  ["-t 30 -n 30 -c", 1, SCORE],
  ["--filter-retries 2 --filter-retry-sleep 1 --connect-retries 2 --retry-sleep 1 -c", 1, SCORE],
  ["-4 -c", 1, SCORE],
  ["-H -c", 1, SCORE],
  ["-d 127.0.0.1,localhost -c", 1, SCORE],
  ["-l -c", 1, SCORE],
  ["-E", 1, /^X-Spam-Flag: YES\n/],
  ["--headers -E", 1, /^X-Spam-Flag: YES\n/],
  ["-e /bin/cat", 0, /^X-Spam-Flag: YES\n/],
  // Larger than it may send: the mail comes back as it was.
  ["-s 100", 0, /^Return-Path: /],
  ["-K", 0, /^SPAMD\/1\.5 0\n$/],
  // TELL is refused; spamc has no words for that but these.
  ["-L spam", 0, /^Message was already un\/learned\n$/],
  ["-C report", 0, /^Unable to report\/revoke message\n$/],
  // Nobody listens there: a permanent error, or a temporary one.
  ["-p 1 --connect-retries 1 -c", 69, /^0\/0\n$/],
  ["-p 1 --connect-retries 1 -X -c", 75, /^0\/0\n$/],
];

Deno.test("spamc works with its other switches", { ignore: noClient }, async () => {
  await using server = await startSpamd();
  for (const [args, code, out] of SWITCHES) {
    const answer = await runSpamc(server, args.split(" "), PHISHING);
    assertEquals([answer.code, out.test(answer.stdout)], [code, true], `${args}: ${answer.stdout}`);
  }
  const config = await Deno.makeTempFile();
  await Deno.writeTextFile(config, "-E\n--headers\n");
  assertEquals((await runSpamc(server, ["-F", config], PHISHING)).code, 1);
  await Deno.remove(config);
  const dotted = PHISHING.replaceAll("\n", "\r\n");
  const envelope = "MAIL FROM:<a@example.org>\r\nRCPT TO:<b@example.org>\r\nDATA\r\n";
  const smtp = await runSpamc(server, ["-B"], `${envelope}${dotted}.\r\nQUIT\r\n`);
  assert(smtp.stdout.startsWith(`${envelope}X-Spam-Flag: YES\r\n`), smtp.stdout.slice(0, 200));
});

Deno.test("spamc gets the mail back with marks, otherwise unchanged", {
  ignore: noClient,
}, async () => {
  await using server = await startSpamd();
  for (const mail of [PHISHING, CLEAN, `${PHISHING} and more: é\r\n.\n`]) {
    const { stdout, code } = await runSpamc(server, [], mail);
    assertEquals(code, 0);
    assertEquals(stdout.replace(/^(?:X-Spam-[^\n]*\n(?:\t[^\n]*\n)*)+/, ""), mail);
    const headersAlone = await runSpamc(server, ["--headers"], mail);
    assertEquals(headersAlone.stdout, stdout);
  }
  const [phishing, clean] = await Promise.all(
    [PHISHING, CLEAN].map((mail) => runSpamc(server, [], mail)),
  );
  assertStringIncludes(phishing?.stdout ?? "", "X-Spam-Flag: YES\n");
  assertMatch(clean?.stdout ?? "", /^X-Spam-Status: No, score=[01]\.\d required=5\.0\n/);
});

Deno.test("a socket file serves spamc, survives a crash, and is removed at the end", {
  ignore: noClient,
}, async () => {
  const folder = await Deno.makeTempDir();
  const path = `${folder}/spamd.sock`;
  const crashed = await startGateway({ SPAMD_LISTEN: path, WORKERS: "0" });
  await crashed.stop();
  assertEquals([...Deno.readDirSync(folder)].length, 1);
  const { process, ended } = await startGateway({ SPAMD_LISTEN: path, WORKERS: "0" });
  const { code, stdout } = await runWithMail("spamc", ["-x", "-U", path, "-c"], PHISHING);
  assertEquals(code, 1, stdout);
  const second = await new Deno.Command(Deno.execPath(), {
    args: [...await readGatewayFlags(), "shared/server/main.ts"],
    env: { PORT: "0", SPAMD_LISTEN: path },
  }).output();
  assertEquals(second.code, 1);
  assertStringIncludes(
    new TextDecoder().decode(second.stderr),
    "Cannot start: SPAMD_LISTEN names an address that another program listens on.",
  );
  process.kill("SIGTERM");
  assertEquals((await ended).code, 0);
  assertEquals([...Deno.readDirSync(folder)], []);
  await Deno.remove(folder);
});

Deno.test("eight parallel spamc get the verdicts of the HTTP functions", {
  ignore: noClient,
}, async () => {
  await using server = await startSpamd();
  const mails = await createSixtyMails();
  const bodies: string[] = [];
  let next = 0;
  const runClient = async () => {
    for (let at = next++; at < mails.length; at = next++) {
      bodies[at] = (await runSpamc(server, ["-c"], mails[at] ?? "")).stdout;
    }
  };
  await Promise.all(Array.from({ length: 8 }, runClient));
  assert(mails.length >= 50);
  for (const [at, mail] of mails.entries()) {
    const answer = await server.http(
      new Request("http://127.0.0.1/functions/v1/analyze-spam?scoringVersion=2", {
        method: "POST",
        body: mail,
        headers: { "content-type": "message/rfc822" },
      }),
    );
    const { verdict } = await answer.json();
    assertEquals(
      bodies[at],
      `${computeSpamAssassinPoints(verdict).toFixed(1)}/5.0\n`,
      mail.slice(0, 300),
    );
  }
  const metrics = await (await server.http(new Request("http://127.0.0.1/metrics"))).text();
  assertMatch(metrics, /trust_requests_total\{function="spamd",status="200",end="complete"\} \d\d/);
});

/** Sends bytes, ends its side as many clients do, and reads the answer. */
async function ask(port: number, ...pieces: (string | Uint8Array)[]): Promise<string> {
  using connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const writer = connection.writable.getWriter();
  for (const piece of pieces) {
    await writer.write(typeof piece === "string" ? new TextEncoder().encode(piece) : piece)
      .catch(() => {});
  }
  await connection.closeWrite().catch(() => {});
  return await new Response(connection.readable).text();
}

Deno.test(
  "PING is answered, TELL is refused in words, and SKIP gets no answer",
  { ignore },
  async () => {
    await using server = await startSpamd();
    assertEquals(await ask(server.port, "PING SPAMC/1.2\r\n"), "SPAMD/1.5 0 PONG\r\n");
    assertMatch(
      await ask(server.port, "TELL SPAMC/1.5\r\nMessage-class: spam\r\n\r\n"),
      /^SPAMD\/1\.1 69 EX_UNAVAILABLE: TELL is not supported: /,
    );
    assertEquals(await ask(server.port, "SKIP SPAMC/1.5\r\n\r\n"), "");
    assertEquals(await ask(server.port, ""), "");
  },
);

Deno.test("a mail is read with its length, without it, in pieces and compressed", {
  ignore,
}, async () => {
  await using server = await startSpamd();
  const bytes = new TextEncoder().encode(PHISHING);
  const length = `Content-length: ${bytes.length}\r\n`;
  const answers = [
    await ask(server.port, `CHECK SPAMC/1.5\r\n${length}\r\n`, bytes),
    await ask(server.port, "CHECK SPAMC/1.5\r\n\r\n", bytes),
    await ask(server.port, ..."CHECK SPAMC/1.5\n\n", bytes.subarray(0, 1), bytes.subarray(1)),
    await ask(
      server.port,
      `CHECK SPAMC/1.5\r\nCompress: zlib\r\nContent-length: ${ZIPPED.length}\r\n\r\n`,
      ZIPPED,
    ),
  ];
  assertMatch(
    answers[0] ?? "",
    /^SPAMD\/1\.1 0 EX_OK\r\nContent-length: 0\r\nSpam: True ; [\d.]+ \/ 5\.0\r\n\r\n$/,
  );
  assertEquals(new Set(answers).size, 1);
  // Exim speaks version 1.2.
  assertMatch(
    await ask(server.port, `REPORT SPAMC/1.2\r\n${length}\r\n`, bytes),
    /^SPAMD\/1\.1 0 EX_OK\r\nSpam: True ; [\d.]+ \/ 5\.0\r\n\r\nLevel /,
  );
});

const ZIPPED = await new Response(
  new Blob([PHISHING]).stream().pipeThrough(new CompressionStream("deflate")),
).bytes();
const MIB = 1024 * 1024;

/** Bytes that a client sends, and the start of the answer. */
const HOSTILE: Readonly<Record<string, readonly [() => (string | Uint8Array)[], RegExp]>> = {
  "another protocol": [() => ["GET / HTTP/1.1\r\nHost: x\r\n\r\n"], /^SPAMD\/1\.1 76 EX_PROTOCOL/],
  "a head without end": [() => ["CHECK SPAMC/1.5\r\nA: ", "a".repeat(9_000)], / 65 EX_DATAERR/],
  "a length beyond the limit": [
    () => ["CHECK SPAMC/1.5\r\nContent-length: 999999999\r\n\r\n"],
    / 65 EX_DATAERR/,
  ],
  "a mail beyond the limit": [
    () => ["CHECK SPAMC/1.5\r\n\r\n", ...Array.from({ length: 9 }, () => new Uint8Array(MIB))],
    / 65 EX_DATAERR/,
  ],
  "fewer bytes than declared": [
    () => ["CHECK SPAMC/1.5\r\nContent-length: 100\r\n\r\nFrom: a"],
    / 76 EX_PROTOCOL: The mail is shorter/,
  ],
  "more bytes than declared": [
    () => ["CHECK SPAMC/1.5\r\nContent-length: 3\r\n\r\nFrom: a"],
    / 76 EX_PROTOCOL: The mail is longer/,
  ],
  "no zlib": [
    () => ["CHECK SPAMC/1.5\r\nCompress: zlib\r\n\r\nFrom: a@b\n\n"],
    / 76 EX_PROTOCOL: The mail is not compressed/,
  ],
  ...Object.fromEntries([1, 4, 50, 400].map((missingBytes) => [
    `zlib without its last ${missingBytes} bytes`,
    [
      () => ["CHECK SPAMC/1.5\r\nCompress: zlib\r\n\r\n", ZIPPED.subarray(0, -missingBytes)],
      / 76 EX_PROTOCOL: The compressed mail is cut or damaged/,
    ] as const,
  ])),
  "a binary file": [() => ["CHECK SPAMC/1.5\r\n\r\n", new Uint8Array(500)], / 76 EX_PROTOCOL/],
};

for (const [name, [pieces, answer]] of Object.entries(HOSTILE)) {
  Deno.test(`a client that sends ${name} is refused in words`, { ignore }, async () => {
    await using server = await startSpamd();
    assertMatch(await ask(server.port, ...pieces()), answer);
    assertMatch(await ask(server.port, "CHECK SPAMC/1.5\r\n\r\n", CLEAN), / 0 EX_OK/);
  });
}

Deno.test("a mail that unpacks to a thousand times its size is refused", { ignore }, async () => {
  await using server = await startSpamd();
  const zeros = new Blob([new Uint8Array(64 * MIB)]).stream();
  const bomb = await new Response(zeros.pipeThrough(new CompressionStream("deflate"))).bytes();
  const answer = await ask(server.port, "CHECK SPAMC/1.5\r\nCompress: zlib\r\n\r\n", bomb);
  assertMatch(answer, / 65 EX_DATAERR/);
});

Deno.test(
  "a client that stops half-way gets an answer after the time-out",
  { ignore },
  async () => {
    for (const start of ["CHE", "CHECK SPAMC/1.5\r\nContent-length: 100\r\n\r\nFrom: a"]) {
      const clock = createManualClock();
      await using server = await startSpamd({ deps: { clock } });
      using connection = await RawConnection.open(server.port);
      await connection.send(start);
      await waitUntil(() => clock.timers() > 0);
      // A connection without a byte is closed without a word: the bytes need real time to arrive.
      await new Promise((resolve) => setTimeout(resolve, 100));
      // The head has its own time, the mail another one.
      await waitUntil(() => {
        clock.advance(20_000);
        return connection.text !== "";
      });
      await connection.until((text) => text.includes("79 EX_TIMEOUT"));
    }
  },
);

Deno.test(
  "clients that only connect do not keep others from being served",
  { ignore },
  async () => {
    await using server = await startSpamd({ maxConnections: 10 });
    const idle: RawConnection[] = [];
    for (let i = 0; i < 30; i++) idle.push(await RawConnection.open(server.port));
    assertMatch(await ask(server.port, "CHECK SPAMC/1.5\r\n\r\n", CLEAN), / 0 EX_OK/);
    await idle[0]?.closed;
    for (const connection of idle) connection[Symbol.dispose]();
  },
);

Deno.test("a client is refused early while the server has too much to do", { ignore }, async () => {
  await using server = await startSpamd({ env: { MAX_REQUESTS: "1" } });
  using slow = await RawConnection.open(server.port);
  await slow.send("CHECK SPAMC/1.5\r\n\r\nFrom: a");
  // Admitted once its head has been read.
  let answer = "";
  do answer = await ask(server.port, "CHECK SPAMC/1.5\r\n\r\n", CLEAN); while (/ 0 /.test(answer));
  assertMatch(answer, / 75 EX_TEMPFAIL/);
});
