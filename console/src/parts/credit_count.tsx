import { useCredits } from "../state/app_state.ts";
import { DAILY_CREDITS } from "../state/credits.ts";
import { formatWait } from "../text/format.ts";
import { useLanguage, useMessages } from "../text/language.ts";

/** What is left today and when it starts anew; always in sight. */
export function CreditCount() {
  const t = useMessages();
  const { left, resetsAt, now } = useCredits();
  const time = formatWait((resetsAt - now) / 1000, useLanguage());
  return (
    <p class="credits" data-left={left}>
      <span class="pips" aria-hidden="true">
        {Array.from(
          { length: DAILY_CREDITS },
          (_, i) => <span key={i} class={i < left ? "pip on" : "pip"} />,
        )}
      </span>
      <span>
        <strong>{t.credits.left(left, DAILY_CREDITS)}</strong>
        <small>{t.credits.resets(time)}</small>
      </span>
    </p>
  );
}
