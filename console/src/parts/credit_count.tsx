import { useCredits } from "../state/app_state.ts";
import { formatWait } from "../text/format.ts";
import { useLanguage, useMessages } from "../text/locale.ts";

/** Maximum number of analyses per day that are drawn as one dot each. */
const MAX_PIPS = 10;

/** Shows the remaining credits and the time until the reset, if the server has a limit. */
export function CreditCount() {
  const t = useMessages();
  const language = useLanguage();
  const { left, limit, resetsAt, now } = useCredits();
  if (left === Infinity) return null;
  const time = formatWait((resetsAt - now) / 1000, language);
  return (
    <p class="credits" data-left={left}>
      <span class="pips" aria-hidden="true">
        {Array.from(
          { length: limit <= MAX_PIPS ? limit : 0 },
          (_, i) => <span key={i} class={i < left ? "pip on" : "pip"} />,
        )}
      </span>
      <span>
        <strong>{t.say(t.credits.left, { left, of: limit === Infinity ? left : limit })}</strong>
        <small>{t.say(t.credits.resets, { time })}</small>
      </span>
    </p>
  );
}
