import { assertEquals, assertGreater } from "@std/assert";
import { createHttpApp } from "../../shared/server/app.ts";
import { PUBLISHED_LISTS } from "../support/published_lists.ts";
import { requestRegulatorCheck } from "../support/regulator_server.ts";
import { listen } from "../support/listen.ts";
import { startServer } from "../support/server.ts";
import { findCorpusPath, haveCorpus } from "../support/corpus_files.ts";

/** The published lists of the real data, all in use at the same time. */
const LISTS = [...PUBLISHED_LISTS, "begone-allow-arcep.xml"];

Deno.test({
  name: "the published lists are checked all at once, and allowed numbers are not blocked",
  ignore: !haveCorpus,
  fn: async () => {
    await using site = listen(async ({ url }) =>
      new Response(await Deno.readFile(findCorpusPath(`phone${new URL(url).pathname}`)))
    );
    const REGULATOR_DB_URL = LISTS.map((name) => `${site.url}/${name}`).join(",");
    await using server = startServer(createHttpApp, { env: { REGULATOR_DB_URL } });
    const info = await requestRegulatorCheck(server, { action: "info" });
    assertEquals([info.lists.length, info.unavailable, info.skippedCount], [LISTS.length, [], 0]);
    assertGreater(info.patternCount, 1_100);
    const { matches } = await requestRegulatorCheck(server, {
      action: "check",
      phoneNumber: "0162000001",
    });
    assertGreater(new Set(matches.map(({ list }: { list: string }) => list)).size, 2);
    // 0937 to 0939 belong to deliveries and reminders: one of the lists allows them.
    for (const phoneNumber of ["0937000001", "0938000001", "0939000001"]) {
      const { isBlocked } = await requestRegulatorCheck(server, { action: "check", phoneNumber });
      assertEquals(isBlocked, false, phoneNumber);
    }
  },
});
