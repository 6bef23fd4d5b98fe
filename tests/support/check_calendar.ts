import { assert, assertEquals, assertMatch } from "@std/assert";
import ICAL from "ical.js";

/** The calendar's one event, as read by the checks. */
export interface CheckedEvent {
  readonly uid: string;
  readonly summary: string;
  readonly description: string;
}

/** Checks a calendar against RFC 5545 line by line, reads it with ical.js and returns its event. */
export function checkCalendar(calendar: string, now: number): CheckedEvent {
  assert(calendar.endsWith("\r\n"));
  const lines = calendar.slice(0, -2).split("\r\n");
  for (const line of lines) {
    assert(!/[\r\n]/.test(line), `a bare line break: ${line}`);
    assert(line.isWellFormed(), `a split character: ${line}`);
    assert(new TextEncoder().encode(line).length <= 75, `longer than 75 octets: ${line}`);
    // deno-lint-ignore no-control-regex -- RFC 5545 §3.3.11 allows none but the tab.
    assert(!/[\x00-\x08\x0a-\x1f\x7f]/.test(line), `a control character: ${line}`);
  }
  const component = new ICAL.Component(ICAL.parse(calendar));
  assertEquals(component.name, "vcalendar");
  assertEquals(component.getFirstPropertyValue("version"), "2.0");
  assertMatch(String(component.getFirstPropertyValue("prodid")), /^-\/\/.+\/\/.+\/\/EN$/);
  assertEquals(component.getAllSubcomponents().map(({ name }) => name), ["vevent"]);
  const [event] = component.getAllSubcomponents();
  assert(event);
  const readValue = (name: string) => String(event.getFirstPropertyValue(name) ?? "");
  for (const name of ["uid", "dtstamp", "dtstart", "summary"]) {
    assertEquals(event.getAllProperties(name).length, 1, name);
  }
  assertEquals(
    event.getFirstPropertyValue("dtstamp")?.toString(),
    `${new Date(now).toISOString().slice(0, 19)}Z`,
  );
  return {
    uid: readValue("uid"),
    summary: readValue("summary"),
    description: readValue("description"),
  };
}
