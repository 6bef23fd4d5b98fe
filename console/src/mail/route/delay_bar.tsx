import { formatDuration } from "../../text/format.ts";
import { useLanguage, useMessages } from "../../text/locale.ts";
import { computePosition, MARKS } from "./timeline.ts";

/** Minimum width of a bar, in per cent of the scale, so that a delay of 0 s is visible. */
const MIN_WIDTH = 0.75;

/** Shows the scale above the bars: its marks with their times. */
export function DelayScale({ end }: { end: number }) {
  const t = useMessages();
  const language = useLanguage();
  return (
    <div class="delay axis" role="img" aria-label={t.routeWords.scale}>
      <span class="delay-track" aria-hidden="true">
        {listMarks(end).map((mark) => (
          <span
            key={mark}
            class="delay-mark"
            style={{ left: `${computePosition(mark, end) * 100}%` }}
          >
            {formatDuration(mark, language)}
          </span>
        ))}
      </span>
      <span class="delay-time" aria-hidden="true">{t.routeWords.scale}</span>
    </div>
  );
}

/** Shows a delay as a bar on the scale; a negative one, which a slow clock causes, as a note. */
export function DelayBar({ seconds, end }: { seconds: number | null; end: number }) {
  const t = useMessages();
  const language = useLanguage();
  if (seconds === null) return null;
  const time = formatDuration(Math.abs(seconds), language);
  const width = Math.max(MIN_WIDTH, computePosition(seconds, end) * 100);
  return (
    <div class={seconds < 0 ? "delay back" : "delay"} data-delay={seconds}>
      <span class="delay-track">
        {listMarks(end).map((mark) => (
          <span
            key={mark}
            class="delay-line"
            style={{ left: `${computePosition(mark, end) * 100}%` }}
          />
        ))}
        {seconds >= 0 && <span class="delay-bar" style={{ width: `${width}%` }} />}
      </span>
      <span class="delay-time figure">
        {seconds < 0 ? t.say(t.routeWords.behind, { time }) : `+${time}`}
      </span>
    </div>
  );
}

/** Lists the marks up to the end of the scale. */
function listMarks(end: number): readonly number[] {
  return MARKS.filter((mark) => mark <= end);
}
