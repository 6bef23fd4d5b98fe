/** Forms of public bug reports of mail clients, parsers and filters; the text of each is our own. */
import { assertEquals, assertGreater } from "@std/assert";
import rows from "../../fixtures/headers/public_forms.json" with { type: "json" };
import { parseAuthenticationResults } from "../../../shared/headers/authentication_results.ts";
import { parseHeaders } from "../../../shared/headers/parse.ts";
import { unfold } from "../../../shared/headers/fields.ts";

interface Row {
  readonly kind: string;
  /** Repository, and the number of the report or the file of its tests. */
  readonly source: string;
  readonly input: string;
  readonly authservId?: string;
  readonly methods?: readonly (readonly string[])[];
  readonly hop?: Readonly<Record<string, string | null>>;
  readonly mailboxes?: readonly (readonly string[])[];
  readonly iso?: string;
  readonly text?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

const ROWS: readonly Row[] = rows;

/** Reads a row's text, and returns what the row expects of it. */
function read({ kind, input, hop = {}, fields = {} }: Row): Partial<Row> {
  switch (kind) {
    case "results": {
      const { authservId, methods } = parseAuthenticationResults(unfold(input), 0);
      return {
        authservId: authservId ?? "",
        methods: methods.map(({ method, result }) => [method, result]),
      };
    }
    case "received": {
      const [parsedHop] = parseHeaders(`Received: ${input}\r\n`).received;
      const read = new Map<string, unknown>(Object.entries(parsedHop ?? {}));
      const values = Object.keys(hop).map((name) => [name, read.get(name) ?? null]);
      return { hop: Object.fromEntries(values) };
    }
    case "address": {
      const { from } = parseHeaders(`From: ${input}\r\n`);
      return { mailboxes: from.mailboxes.map(({ name, address }) => [name ?? "", address]) };
    }
    case "date":
      return { iso: parseHeaders(`Date: ${input}\r\n`).date.iso ?? "" };
    case "word":
      return { text: parseHeaders(`Subject: ${input}\r\n`).subject ?? "" };
    case "fields": {
      const { byName } = parseHeaders(input);
      const values = Object.keys(fields).map((key) => [key, byName.get(key)?.[0]?.value]);
      return { fields: Object.fromEntries(values) };
    }
  }
  throw new TypeError(`No kind "${kind}"`);
}

Deno.test("public forms: the table has every row", () => assertGreater(ROWS.length, 100));

for (const row of ROWS) {
  Deno.test(`parseHeaders reads the public form of ${row.source}: ${row.input.slice(0, 60)}`, () => {
    const { kind: _, source: __, input: ___, ...expected } = row;
    assertEquals(read(row), expected);
  });
}
