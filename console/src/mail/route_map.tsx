import type { AnalysisSummary, ChainHop } from "../../../shared/contract/analyze_email_headers.ts";
import { Icon } from "../parts/icon.tsx";
import { formatDuration, formatTime } from "../text/format.ts";
import { useLanguage, useMessages } from "../text/language.ts";
import { Reveal } from "../text/reveal.tsx";
import type { ReceivedHop } from "../../../shared/message/headers/types.ts";
import { borderHop } from "../../../shared/authentication/border.ts";

/** Most hops that are drawn; loops and forgeries can have thousands. */
const MAX_HOPS = 100;

/** The way of the mail, oldest hop first, with the place where trust in it ends. */
export function RouteMap({ received, parsed }: {
  received: AnalysisSummary["received"];
  parsed: readonly ReceivedHop[];
}) {
  const t = useMessages();
  const language = useLanguage();
  const { chain, totalDelaySeconds } = received;
  if (chain.length === 0) return <p class="quiet">{t.result.noRoute}</p>;
  const shown = chain.slice(0, MAX_HOPS);
  const border = borderHop(parsed)?.index;
  const longest = Math.max(1, ...shown.map(({ delaySeconds }) => Math.abs(delaySeconds ?? 0)));
  const total = totalDelaySeconds === null
    ? t.result.unknown
    : formatDuration(totalDelaySeconds, language);
  return (
    <>
      <p class="quiet">{t.result.routeSays(chain.length, total)}</p>
      <ol class="route">
        {shown.toReversed().map((hop) => (
          <Hop key={hop.index} hop={hop} longest={longest} border={hop.index === border} />
        ))}
      </ol>
    </>
  );
}

function Hop({ hop, longest, border }: { hop: ChainHop; longest: number; border: boolean }) {
  const t = useMessages();
  const language = useLanguage();
  const { index, from, by, with: protocol, for: recipient, ip, timestamp, delaySeconds } = hop;
  return (
    <li class={border ? "hop border" : "hop"} data-hop={index}>
      {border && (
        <div class="border-note">
          <strong>{t.result.trustEnds}</strong> <span>{t.result.trustEndsSays}</span>
        </div>
      )}
      <div class="hop-body">
        <dl class="hop-names">
          <div>
            <dt>{t.result.hop.from}</dt>
            <dd>
              <Name text={from} />
              {ip !== null && (
                <>
                  {" "}
                  <span class="quiet mono">
                    <Reveal text={ip} max={100} />
                  </span>
                </>
              )}
            </dd>
          </div>
          <div>
            <dt>{t.result.hop.by}</dt>
            <dd>
              <Name text={by} />
            </dd>
          </div>
          {recipient !== null && (
            <div>
              <dt>{t.result.hop.forWhom}</dt>
              <dd>
                <Name text={recipient} />
              </dd>
            </div>
          )}
        </dl>
        <div class="hop-facts">
          <span>{timestamp === null ? t.result.unknown : formatTime(timestamp, language)}</span>
          <Security hop={hop} protocol={protocol} />
        </div>
        <Delay seconds={delaySeconds} longest={longest} />
      </div>
    </li>
  );
}

function Name({ text }: { text: string | null }) {
  const t = useMessages();
  if (text === null) return <span class="quiet">{t.result.unknown}</span>;
  return (
    <span class="mono strong">
      <Reveal text={text} max={260} />
    </span>
  );
}

/** Encryption as the receiving server told it; the protocol's name alone may tell (RFC 3848). */
function Security({ hop: { tls, cipher }, protocol }: { hop: ChainHop; protocol: string | null }) {
  const t = useMessages();
  const encrypted = tls !== null || /^(e|l|utf8)?smtps/i.test(protocol ?? "");
  const words = [protocol, tls, cipher].filter((word) => word !== null).join(" · ");
  return (
    <span class={encrypted ? "lock on" : "lock"}>
      <Icon
        name={encrypted ? "lock" : "unlocked"}
        label={encrypted ? t.result.encrypted : t.result.notEncrypted}
      />
      <Reveal text={words} max={200} />
    </span>
  );
}

/** The delay as a bar; the longest one of the way is full, and short ones stay visible. */
function Delay({ seconds, longest }: { seconds: number | null; longest: number }) {
  const t = useMessages();
  const language = useLanguage();
  if (seconds === null) return null;
  const share = Math.sqrt(Math.abs(seconds) / longest);
  return (
    <div class={seconds < 0 ? "delay back" : "delay"}>
      <span class="delay-track">
        <span class="delay-bar" style={{ width: `${Math.max(1, share * 100)}%` }} />
      </span>
      <span class="figure">
        <span class="visually-hidden">{t.result.hop.delay}</span>
        {formatDuration(seconds, language)}
        {seconds < 0 && <span class="quiet">{` ${t.result.clockBack}`}</span>}
      </span>
    </div>
  );
}
