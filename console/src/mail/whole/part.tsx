import type { ComponentChildren } from "preact";
import { Icon } from "../../parts/icon.tsx";

/** How a part's verdict looks. */
export type Tone = "good" | "doubt" | "bad" | "unknown";

const SIGNS = { good: "success", doubt: "warning", bad: "error", unknown: "waiting" } as const;

/** A part of the result, with its own verdict and where that was made. */
export function Part({ id, title, verdict, tone, where, children }: {
  id: string;
  title: string;
  verdict?: string;
  tone?: Tone;
  where?: string;
  children: ComponentChildren;
}) {
  return (
    <section class="panel" data-part={id}>
      <h3>{title}</h3>
      {verdict !== undefined && tone !== undefined && (
        <p class={`part-verdict ${tone}`} data-tone={tone}>
          <Icon name={SIGNS[tone]} label="" />
          <span>{verdict.charAt(0).toLocaleUpperCase() + verdict.slice(1)}.</span>
        </p>
      )}
      {where !== undefined && <p class="quiet where">{where}</p>}
      {children}
    </section>
  );
}
