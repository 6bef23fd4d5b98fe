import { assertEquals, assertMatch } from "@std/assert";
import { readTrace } from "../../../shared/http/request_scope.ts";

const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const GIVEN = `00-${TRACE_ID}-00f067aa0ba902b7-01`;
const newId = () => "12345678-9abc-4def-8123-456789abcdef";

function readTraceHeader(traceparent: string, tracestate?: string) {
  return readTrace(new Headers({ traceparent, ...(tracestate && { tracestate }) }), newId);
}

Deno.test("readTrace passes the trace on under a parent id of its own", () => {
  assertEquals(readTraceHeader(GIVEN, "vendor=1"), {
    traceId: TRACE_ID,
    headers: {
      traceparent: `00-${TRACE_ID}-1234567889abcdef-01`,
      tracestate: "vendor=1",
    },
  });
  assertEquals(readTrace(new Headers(), newId), undefined);
});

Deno.test("readTrace reads the known fields of a later version", () => {
  const later = readTraceHeader(`cc-${TRACE_ID}-00f067aa0ba902b7-00-what-comes`);
  assertMatch(later?.headers["traceparent"] ?? "", /^00-4bf.*-00$/);
});

Deno.test("readTrace drops an invalid traceparent and a tracestate that is too long", () => {
  const invalidValues = [
    "",
    "x",
    GIVEN.toUpperCase(),
    GIVEN.slice(1),
    `${GIVEN}-more`,
    `${GIVEN}x`,
    `ff-${TRACE_ID}-00f067aa0ba902b7-01`,
    `00-${"0".repeat(32)}-00f067aa0ba902b7-01`,
    `00-${TRACE_ID}-${"0".repeat(16)}-01`,
    `cc-${TRACE_ID}-00f067aa0ba902b7-01-${"x".repeat(600)}`,
  ];
  for (const value of invalidValues) assertEquals(readTraceHeader(value), undefined, value);
  assertEquals(Object.keys(readTraceHeader(GIVEN, "v=".padEnd(600, "x"))?.headers ?? {}), [
    "traceparent",
  ]);
});
