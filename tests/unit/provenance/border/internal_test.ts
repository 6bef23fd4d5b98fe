import { assertEquals } from "@std/assert";
import rows from "../../../fixtures/provenance/internal.json" with { type: "json" };
import { isInternal } from "../../../../shared/provenance/border/internal.ts";
import { parseHeaders } from "../../../../shared/headers/parse.ts";
import { testTable } from "../../../support/table.ts";

testTable("isInternal", rows, ({ received, ownServers = [], internal }) => {
  const lines = received.map((value) => `Received: ${value}`);
  assertEquals(
    isInternal(parseHeaders(["From: a@example.net", ...lines].join("\n"), ownServers)),
    internal,
  );
});
