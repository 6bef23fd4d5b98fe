import { assertLess } from "@std/assert";
import { getShippedCatalogue } from "../../../shared/scoring/catalogue/load.ts";
import { analyzeMail } from "../../../shared/scoring/analyze.ts";
import type { MailInput } from "../../../shared/mime/read_mail.ts";
import { assertLinear } from "../../support/assert_linear.ts";
import { HOSTILE_MAILS } from "../../support/hostile_mail.ts";

/** Limit of the growth of heap and buffers by one mail, uncollected garbage included. */
const MAX_GROWTH_BYTES = 64 << 20;

/** Returns the mail with its long texts cut to a size; their ends are kept. */
function cut(mail: MailInput, size: number): MailInput {
  const entries = Object.entries(mail).map(([key, value]) => [
    key,
    typeof value === "string" && value.length > size
      ? value.slice(0, size - 8) + value.slice(-8)
      : value,
  ]);
  return { ...mail, ...Object.fromEntries(entries) };
}

const catalogue = getShippedCatalogue();

for (const [label, mail] of Object.entries(HOSTILE_MAILS)) {
  Deno.test(`a mebibyte of ${label} is scored in linear time and bounded memory`, () => {
    const before = Deno.memoryUsage();
    analyzeMail(catalogue, mail);
    const after = Deno.memoryUsage();
    const growth = after.heapUsed + after.external - before.heapUsed - before.external;
    assertLess(growth, MAX_GROWTH_BYTES);
    assertLinear((part: MailInput) => analyzeMail(catalogue, part), {
      make: (size) => cut(mail, size),
      size: 1 << 17,
      maxSize: 1 << 20,
      what: label,
    });
  });
}
