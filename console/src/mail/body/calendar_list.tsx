import type { BodyUrl } from "../../../../shared/contract/body.ts";
import type { BodyCalendar } from "../../../../shared/contract/body_parts.ts";
import { formatTime } from "../../text/format.ts";
import { useLanguage, useMessages } from "../../text/locale.ts";
import type { Language } from "../../text/languages.ts";
import { Reveal } from "../../text/reveal.tsx";
import { defang } from "../../text/defang.ts";

/** Maximum number of shown links per mail with invitations; the table of links has all. */
const MAX_LINKS = 5;

/** Shows the invitations of a mail: organizer, time, place, and links. */
export function CalendarList({ calendars, urls }: {
  calendars: readonly BodyCalendar[];
  urls: readonly BodyUrl[];
}) {
  const { mailWords: { calendars: words } } = useMessages();
  if (calendars.length === 0) return null;
  const links = [
    ...new Set(
      urls.filter(({ source, sources = [source] }) => sources.includes("calendar"))
        .map(({ url }) => url),
    ),
  ];
  return (
    <>
      <h3>{words.title}</h3>
      {calendars.map((calendar, i) => <Calendar key={i} calendar={calendar} />)}
      {links.length > 0 && (
        <dl class="facts" data-calendar-links>
          <dt>{words.links}</dt>
          <dd>
            {links.slice(0, MAX_LINKS).map((url) => (
              <span key={url} class="mono address">
                <Reveal text={defang(url)} max={300} />
              </span>
            ))}
            {links.length > MAX_LINKS && <span>{`+${links.length - MAX_LINKS}`}</span>}
          </dd>
        </dl>
      )}
    </>
  );
}

function Calendar({ calendar }: { calendar: BodyCalendar }) {
  const { mailWords: { calendars: words }, result: { none } } = useMessages();
  const language = useLanguage();
  const { method, summary, attendees, start, end, location } = calendar;
  const rows: readonly [string, string | null][] = [
    [words.summary, summary],
    [words.organizer, formatOrganizer(calendar)],
    [words.time, start === null ? null : formatTimes({ start, end, language })],
    [words.location, location === null ? null : defang(location)],
    [words.method, method],
  ];
  return (
    <dl class="facts" data-calendar>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === null ? none : <Reveal text={value} max={300} />}</dd>
        </div>
      ))}
      <div>
        <dt>{words.attendees}</dt>
        <dd>{attendees}</dd>
      </div>
    </dl>
  );
}

/** Formats the organizer as calendars do, with the address that they leave out. */
function formatOrganizer({ organizer, organizerName }: BodyCalendar): string | null {
  if (organizerName === null || organizer === null) return organizer ?? organizerName;
  return `${organizerName} <${organizer}>`;
}

function formatTimes({ start, end, language }: {
  start: string;
  end: string | null;
  language: Language;
}): string {
  // A time without a zone is shown as the invitation has it.
  const format = (time: string) =>
    /(?:Z|[+-]\d\d:?\d\d)$/.test(time) ? formatTime(time, language) : time.replace("T", " ");
  return end === null ? format(start) : `${format(start)} – ${format(end)}`;
}
