/** How a hop was encrypted. */
export interface TransportSecurity {
  /** `TLSv1.3`; `TLS` when encrypted without a version; null when not. */
  readonly tls: string | null;
  readonly cipher: string | null;
}

/** `TLSv1.2` (Postfix, Sendmail), `TLS1.3` (Exim), `version=TLS1_2` (Gmail, Exchange). */
const VERSIONS = [
  /\bversion=(TLS|SSL)v?(\d)(?:[._](\d))?/i,
  /\b(TLS|SSL)v(\d)(?:[._](\d))?(?![\w.-])/i,
  /\b(TLS|SSL)[ _-]?(\d)[._](\d)(?![\w.-])/i,
];

const CIPHERS = [
  /\bcipher[ =:]{1,3}([A-Za-z0-9][\w-]{3,99})/i,
  /\b(?:TLS|SSL)[v-]?[\d._]{0,5}:([A-Za-z0-9][\w-]{3,99})/i,
  /\/TLS\/([A-Za-z0-9][\w-]{3,99})/i,
  /^([A-Z0-9][A-Z0-9_-]{3,99}) encrypted(?: E?SMTP)?$/i,
  /\bTLSv[\d._]{1,5}(?:\/SSLv3)?,\d{1,4}bits,([\w-]{3,99})/i,
  /\btls ((?:TLS_|AES|E?C?DHE?-)[\w-]{3,99})/i,
];

/** Text that occurs with every version and cipher: a cheap check before the expressions. */
const HINT = /tls|ssl|cipher|encrypted/i;

/** Protocols of RFC 3848 and RFC 6531 that mean TLS. */
const SECURE_PROTOCOL = /^(?:UTF8)?(?:E?SMTP|LMTP)SA?$|^STARTTLS$|^HTTPS$/i;

/** Reads the encryption of a hop, after `with` or `envelope-from` (Haraka), or in comments. */
export function readTls(
  words: readonly string[],
  envelope: readonly string[],
  comments: readonly string[],
): TransportSecurity {
  const texts = [...comments, words.join(" "), envelope.slice(1).join(" ")]
    .filter((text) => HINT.test(text));
  const cipher = find(texts, CIPHERS)?.[1] ?? null;
  const version = find(texts, VERSIONS);
  if (version !== null) {
    const [, family = "TLS", major = "", minor = "0"] = version;
    return { tls: `${family.toUpperCase()}v${major}.${minor}`, cipher };
  }
  const secure = cipher !== null || words.some((word) => SECURE_PROTOCOL.test(word)) ||
    comments.some((comment) => /^\s*(?:using )?TLS\s*$/i.test(comment));
  return { tls: secure ? "TLS" : null, cipher };
}

function find(texts: readonly string[], patterns: readonly RegExp[]): RegExpExecArray | null {
  for (const pattern of patterns) {
    for (const text of texts) {
      const match = pattern.exec(text);
      if (match !== null) return match;
    }
  }
  return null;
}
