import { formatCount } from "../text/format.ts";
import { useLanguage, useMessages } from "../text/locale.ts";
import type { DayUsage } from "./api.ts";

/** Width of a day's column with its gap, in units of the drawing. */
const COLUMN_WIDTH = 10;
/** Width of a bar, in units of the drawing. */
const BAR_WIDTH = 8;
/** Height of the highest column, in units of the drawing. */
const HEIGHT = 100;

/** Minimum height of a bar with calls, so that it is visible. */
const MIN_HEIGHT = 1;

/** Shows the calls of each day as a column: analyses of mails below, checks of numbers on top. */
export function UsageChart({ days }: { days: readonly DayUsage[] }) {
  const { account: words, say } = useMessages();
  const language = useLanguage();
  const maximum = Math.max(1, ...days.map(({ email, phone }) => email + phone));
  const total = days.reduce((sum, { email, phone }) => sum + email + phone, 0);
  const computeHeight = (count: number) =>
    count === 0 ? 0 : Math.max(MIN_HEIGHT, Math.round(count / maximum * HEIGHT));
  const summary = say(words.usageSays, { total: formatCount(total, language), days: days.length });
  return (
    <figure class="usage">
      <figcaption>
        {summary} <span class="key email">{words.mails}</span>{" "}
        <span class="key phone">{words.numbers}</span>
      </figcaption>
      <svg
        role="img"
        aria-label={summary}
        viewBox={`0 0 ${days.length * COLUMN_WIDTH} ${HEIGHT + 1}`}
        preserveAspectRatio="none"
      >
        {days.map(({ date, email, phone }, i) => {
          const [emailHeight, phoneHeight] = [computeHeight(email), computeHeight(phone)];
          return (
            <g key={date} data-day={date}>
              <rect
                class="email"
                x={i * COLUMN_WIDTH + 1}
                y={HEIGHT - emailHeight}
                width={BAR_WIDTH}
                height={emailHeight}
              />
              <rect
                class="phone"
                x={i * COLUMN_WIDTH + 1}
                y={Math.max(0, HEIGHT - emailHeight - phoneHeight)}
                width={BAR_WIDTH}
                height={phoneHeight}
              />
            </g>
          );
        })}
        <rect class="ground" x="0" y={HEIGHT} width={days.length * COLUMN_WIDTH} height="1" />
      </svg>
      <p class="ends" aria-hidden="true">
        <span>{days[0]?.date}</span>
        <span>{days.at(-1)?.date}</span>
      </p>
      <UsageTable days={days} />
    </figure>
  );
}

/** Shows a table of the days with calls, the newest first. */
function UsageTable({ days }: { days: readonly DayUsage[] }) {
  const words = useMessages().account;
  const language = useLanguage();
  const daysWithCalls = days.filter(({ email, phone, refused }) => email + phone + refused > 0)
    .toReversed();
  if (daysWithCalls.length === 0) return null;
  return (
    <details>
      <summary>{words.table}</summary>
      <div class="scroll" tabIndex={0} role="group" aria-label={words.usage}>
        <table>
          <thead>
            <tr>
              {[words.day, words.mails, words.numbers, words.refused].map((name) => (
                <th key={name} scope="col">{name}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {daysWithCalls.map(({ date, email, phone, refused }) => (
              <tr key={date}>
                <th scope="row">{date}</th>
                <td>{formatCount(email, language)}</td>
                <td>{formatCount(phone, language)}</td>
                <td>{formatCount(refused, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
