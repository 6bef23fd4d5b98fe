import { assertGreater } from "@std/assert";
import * as z from "zod";
import data from "../../../catalogue/brands.json" with { type: "json" };

const Words = z.array(z.string().regex(/^[a-z0-9]+(?: [a-z0-9]+)*$/)).min(1);

/** Checked here and not at start: zod would be most of what the console's page loads. */
const Brand = z.strictObject({
  name: z.string().min(1),
  words: Words,
  products: Words.optional(),
  domains: z.array(z.string().regex(/^[a-z0-9.-]+$/)).min(1),
  generic: z.literal(true).optional(),
  unnamed: z.literal(true).optional(),
  branches: Words.optional(),
});

Deno.test("brands.json: every entry has domains, and names in lower case", () => {
  assertGreater(z.array(Brand).parse(data).length, 400);
});
