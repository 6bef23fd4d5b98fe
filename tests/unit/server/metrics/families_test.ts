import { assertEquals } from "@std/assert";
import { Counter, Histogram, renderGauge } from "../../../../shared/server/metrics/families.ts";

Deno.test("Counter counts each set of labels separately", () => {
  const counter = new Counter("trust_x_total", "What it counts.");
  counter.add({ a: "1", b: "2" });
  counter.add({ a: "1", b: "2" });
  counter.add({});
  assertEquals(
    counter.render(),
    "# HELP trust_x_total What it counts.\n# TYPE trust_x_total counter\n" +
      'trust_x_total{a="1",b="2"} 2\ntrust_x_total 1\n',
  );
});

Deno.test("Counter has from the start, at 0, the series that it was given", () => {
  const counter = new Counter("trust_x_total", "What it counts.", [{ a: "1" }, {}]);
  counter.add({});
  assertEquals(counter.render().split("\n").slice(2), [
    'trust_x_total{a="1"} 0',
    "trust_x_total 1",
    "",
  ]);
});

Deno.test("Histogram counts a value in every bucket whose bound it does not exceed", () => {
  const histogram = new Histogram("trust_s", "Seconds.", [0.1, 1]);
  for (const value of [0.1, 0.5, 1, 3]) histogram.observe({ f: "x" }, value);
  assertEquals(
    histogram.render().split("\n").slice(2),
    [
      'trust_s_bucket{f="x",le="0.1"} 1',
      'trust_s_bucket{f="x",le="1"} 3',
      'trust_s_bucket{f="x",le="+Inf"} 4',
      'trust_s_sum{f="x"} 4.6',
      'trust_s_count{f="x"} 4',
      "",
    ],
  );
});

Deno.test("renderGauge writes the present value", () => {
  assertEquals(
    renderGauge("trust_age", "Age.", 2.5),
    "# HELP trust_age Age.\n# TYPE trust_age gauge\ntrust_age 2.5\n",
  );
});
