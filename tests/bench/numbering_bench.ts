import { textsOf } from "../../shared/phone/numbering/texts.ts";
import { Explainer } from "../../shared/phone/numbering/explain.ts";
import { NumberingPlan, shippedPlanFile } from "../../shared/phone/numbering/plan.ts";
import { digitSource } from "./phone_lists.ts";

/** One iteration explains one random number of the French plan, or prepares the plan. */

const explainer = new Explainer(new NumberingPlan(shippedPlanFile), textsOf("fr"));
const digits = digitSource(11);
const numbers = Array.from({ length: 16_384 }, () => `0${digits(9)}`);
let at = 0;

Deno.bench("explain a number", () => {
  explainer.explain(numbers[at++ % numbers.length] ?? "");
});

Deno.bench("read the plan that is shipped", () => {
  new NumberingPlan(shippedPlanFile);
});
