import { assert, assertEquals, assertGreater, assertLess } from "@std/assert";
import { formatTestedFigures, judgeTestedMail } from "../../../lab/evaluation/tested_mail.ts";

Deno.test("mail that nothing is learnt from is judged as docs/detection.md says", async () => {
  const figures = await judgeTestedMail(6);
  const [wanted] = figures.wanted, [unwanted] = figures.unwanted;
  assert(wanted !== undefined && unwanted !== undefined);
  assertGreater(wanted.mails, 150);
  assertGreater(unwanted.mails, 80);
  assertLess(wanted.high, 0.03);
  assertLess(wanted.medium, 0.2);
  assertGreater(unwanted.high, 0.4);
  assertGreater(unwanted.medium, 0.7);
  assertEquals(formatTestedFigures(figures).split("\n").length, figures.wanted.length + 2);
});
