import type { ChainHop } from "../../../../shared/contract/analyze_email_headers.ts";
import { Icon } from "../../parts/icon.tsx";
import { formatTime } from "../../text/format.ts";
import { useLanguage, useMessages } from "../../text/locale.ts";
import { Reveal } from "../../text/reveal.tsx";
import { DelayBar } from "./delay_bar.tsx";

/** Maximum number of characters shown of a raw field. */
const MAX_RAW = 4000;
/** Maximum number of characters shown of an IP address. */
const MAX_IP = 100;
/** Maximum number of characters shown of a host's name or a recipient. */
const MAX_NAME = 260;
/** Maximum number of characters shown of protocol, TLS version and cipher. */
const MAX_PROTOCOL = 200;

/** Shows a hop: sender, receiver, time, protocol and delay. */
export function HopBody({ hop, end, utc }: {
  hop: ChainHop;
  /** End of the scale of delays, in seconds. */
  end: number;
  /** Whether times are formatted in UTC. */
  utc: boolean;
}) {
  const t = useMessages();
  const language = useLanguage();
  const { from, by, for: recipient, ip, timestamp, delaySeconds, raw } = hop;
  return (
    <div class="hop-body">
      <dl class="hop-names">
        <div>
          <dt>{t.result.hop.from}</dt>
          <dd>
            <HopName text={from} />
            {ip !== null && (
              <>
                {" "}
                <span class="quiet mono">
                  <Reveal text={ip} max={MAX_IP} />
                </span>
              </>
            )}
          </dd>
        </div>
        <div>
          <dt>{t.result.hop.by}</dt>
          <dd>
            <HopName text={by} />
          </dd>
        </div>
        {recipient !== null && (
          <div>
            <dt>{t.result.hop.forWhom}</dt>
            <dd>
              <HopName text={recipient} />
            </dd>
          </div>
        )}
      </dl>
      <div class="hop-facts">
        <span>
          {timestamp === null ? t.result.unknown : formatTime(timestamp, language, { utc })}
        </span>
        <Security hop={hop} />
      </div>
      <DelayBar seconds={delaySeconds} end={end} />
      <details class="hop-raw">
        <summary>{t.routeWords.rawField}</summary>
        <pre>
          <Reveal text={raw} max={MAX_RAW} />
        </pre>
      </details>
    </div>
  );
}

function HopName({ text }: { text: string | null }) {
  const t = useMessages();
  if (text === null) return <span class="quiet">{t.result.unknown}</span>;
  return (
    <span class="mono strong">
      <Reveal text={text} max={MAX_NAME} />
    </span>
  );
}

/** Shows whether a hop was encrypted, by the receiver's note or the protocol's name (RFC 3848). */
function Security({ hop: { with: protocol, tls, cipher } }: { hop: ChainHop }) {
  const t = useMessages();
  const isEncrypted = tls !== null || /^(e|l|utf8)?smtps/i.test(protocol ?? "");
  const words = [protocol, tls, cipher].filter((word) => word !== null).join(" · ");
  return (
    <span class={isEncrypted ? "lock on" : "lock"}>
      <Icon
        name={isEncrypted ? "lock" : "unlocked"}
        label={isEncrypted ? t.result.encrypted : t.result.notEncrypted}
      />
      <Reveal text={words} max={MAX_PROTOCOL} />
    </span>
  );
}
