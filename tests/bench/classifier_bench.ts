import { classify } from "../../shared/scoring/classifier/classify.ts";
import { explain } from "../../shared/scoring/classifier/explain.ts";
import { shippedModel } from "../../shared/scoring/classifier/shipped_model.ts";
import { viewOf } from "../../shared/scoring/classifier/view.ts";
import { readMail } from "../../shared/scoring/mail.ts";

/** The aim is 10 ms at the 99th percentile for a mail of 100 kB. */
const SIZE = 100_000;
const LINE = "Dear customer, your order 48213 of 14 May has shipped; track it at " +
  "https://www.example.com/t/abc123 before Friday. ";

const model = await shippedModel();
const text = readMail({ subject: "Your order", emailContent: LINE.repeat(SIZE / LINE.length) });
const markup = readMail({
  subject: "Your order",
  emailContent: `<html><body>${
    `<p><a href="https://h.example.com/x">${LINE}</a><img src="a.png"></p>`.repeat(SIZE / 180)
  }</body></html>`,
});

Deno.bench("classifier: 100 kB of text", { group: "classifier", baseline: true }, () => {
  classify(model, viewOf(text));
});
Deno.bench("classifier: 100 kB of markup", { group: "classifier" }, () => {
  classify(model, viewOf(markup));
});
Deno.bench("classifier: 100 kB of markup, with reasons", { group: "classifier" }, () => {
  explain(model, viewOf(markup));
});
