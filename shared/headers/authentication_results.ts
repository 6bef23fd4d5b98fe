import { findQuotedEnd, type Token, tokenize } from "./tokens.ts";
import type {
  AuthenticationMethod,
  AuthenticationProperty,
  AuthenticationResults,
  ReceivedSpf,
} from "./types.ts";

/** Maximum number of results read of one field; real ones carry under twenty. */
const MAX_RESULTS = 200;

/** Maximum length of a key that is joined from words; real ones have under thirty characters. */
const MAX_KEY = 200;

/**
 * Reads an Authentication-Results value (RFC 8601 §2.2); each further result must follow a
 * semicolon, unlike senders' words.
 */
export function parseAuthenticationResults(
  value: string,
  fieldIndex: number,
): AuthenticationResults {
  const tokens = tokenize(stripParentheses(value));
  const { id, next } = readAuthservId(tokens);
  return { authservId: id, methods: readMethods(readPairs(tokens, next)), fieldIndex };
}

/** Reads a Received-SPF value (RFC 7208 §9.1); some servers end its pairs by commas. */
export function parseReceivedSpf(value: string, fieldIndex: number): ReceivedSpf {
  const punctuatedValue = value.replace(COMMA_AFTER_CLIENT, "$1;");
  const tokens = tokenize(stripParentheses(punctuatedValue)).map(stripComma);
  const first = tokens.findIndex(({ kind }) => kind === "word");
  const pairs = readPairs(tokens, first + 1);
  const comments = tokens.filter(({ kind }) => kind === "comment").map(({ text }) => text);
  const properties = new Map<string, string>();
  for (const { key, value } of pairs) {
    if (key !== "" && !properties.has(key)) properties.set(key, value);
  }
  return {
    result: tokens[first]?.text.toLowerCase() ?? "",
    comment: comments.join(" ") || null,
    properties,
    fieldIndex,
  };
}

/** A comma without a blank is only read after the server's own words: a local part may have one. */
const COMMA_AFTER_CLIENT = /([\s;)]client-ip=[\da-f.:]{2,45}),/i;

function stripComma(token: Token): Token {
  const { kind, text } = token;
  return kind === "word" && text.endsWith(",") ? { ...token, text: text.slice(0, -1) } : token;
}

/**
 * Removes parentheses from quoted local parts: in a comment they would end it, and add forged
 * results.
 */
function stripParentheses(value: string): string {
  if (!value.includes('"@')) return value;
  let text = "";
  let copyStart = 0;
  let start = value.indexOf('"');
  while (start >= 0) {
    const end = findQuotedEnd(value, start);
    if (end < 0) break;
    if (value[end] === "@") {
      text += value.slice(copyStart, start) + value.slice(start, end).replaceAll(/[()]/g, "_");
      copyStart = end;
    }
    start = value.indexOf('"', end);
  }
  return text + value.slice(copyStart);
}

/** Reads the word before the first result, unless the field starts with a result. */
function readAuthservId(tokens: readonly Token[]): { id: string | null; next: number } {
  const first = tokens.findIndex(({ kind }) => kind !== "comment");
  const token = tokens[first];
  if (token === undefined || (token.kind !== "word" && token.kind !== "quoted")) {
    return { id: null, next: 0 };
  }
  let nextIndex = first + 1;
  while (tokens[nextIndex]?.kind === "comment") nextIndex++;
  const follower = tokens[nextIndex];
  // `dkim (comment) / 1 = pass` is a result with its version, not a server called dkim.
  if (follower?.kind === "=" || follower?.text.startsWith("/")) return { id: null, next: 0 };
  // OpenDKIM and OpenDMARC can write the id of the queue after it (AuthservIDWithJobID).
  const [id = ""] = token.text.split("/", 1);
  return { id: id.toLowerCase(), next: first + 1 };
}

/** `key = value`, or a lone comment or semicolon, which have an empty key. */
interface ResultPair {
  readonly key: string;
  readonly value: string;
  readonly kind: "pair" | "comment" | ";";
}

/** Reads the pairs of all tokens from `first` on. */
function readPairs(tokens: readonly Token[], first: number): ResultPair[] {
  const pairs: ResultPair[] = [];
  let key = "";
  let isInValue = false;
  let value = "";
  const flush = () => {
    if (isInValue) pairs.push({ kind: "pair", key: key.toLowerCase(), value });
    if (isInValue) key = "";
    isInValue = false;
    value = "";
  };
  for (let i = first; i < tokens.length; i++) {
    const { kind, text, isSpaced } = tokens[i] ?? NO_TOKEN;
    switch (kind) {
      case ";":
        flush();
        key = "";
        pairs.push({ kind, key: "", value: "" });
        break;
      case "comment":
        if (value !== "") flush();
        pairs.push({ kind, key: "", value: text });
        break;
      case "=":
        // A value may hold more of them: `smtp.mailfrom=bounce+user=example.org@example.net`.
        if (isInValue) value += "=";
        else isInValue = key !== "";
        break;
      default:
        if (isInValue && (value === "" || !isSpaced)) {
          value += text;
          break;
        }
        flush();
        key = key.length < MAX_KEY && continuesKey(key, text) ? key + text : text;
    }
  }
  flush();
  return pairs;
}

const NO_TOKEN: Token = { kind: ";", text: "", isSpaced: false, start: 0 };

/** Tells whether comments or blanks cut a key in two: `policy (why) . expired`, `dkim / 1`. */
function continuesKey(key: string, text: string): boolean {
  return isJoint(key.charCodeAt(key.length - 1)) || isJoint(text.charCodeAt(0));
}

const DOT = 46, SLASH = 47;

function isJoint(code: number): boolean {
  return code === DOT || code === SLASH;
}

/**
 * Reads results between semicolons; Yahoo wrote `header.i=` before each result and no semicolons.
 */
function readMethods(pairs: readonly ResultPair[]): AuthenticationMethod[] {
  const methods: AuthenticationMethod[] = [];
  let method: OpenMethod | null = null;
  let leadingProperties: AuthenticationProperty[] = [];
  let isReversed = false;
  for (const { kind, key, value } of pairs) {
    if (kind === ";") {
      if (method !== null) methods.push(closeMethod(method));
      method = null;
      leadingProperties = [];
      isReversed = false;
    } else if (kind === "comment") {
      method?.comments.push(value);
    } else if (PROPERTY.test(key) && (method === null || isReversed)) {
      if (method !== null) methods.push(closeMethod(method));
      method = null;
      isReversed = true;
      if (leadingProperties.length < MAX_RESULTS) {
        leadingProperties.push(createProperty(key, value));
      }
    } else if (method === null || (isReversed && leadingProperties.length > 0)) {
      if (methods.length >= MAX_RESULTS) return methods;
      method = {
        method: key.includes("/") ? key.slice(0, key.indexOf("/")) : key,
        result: value.toLowerCase(),
        reason: null,
        properties: leadingProperties,
        comments: [],
      };
      leadingProperties = [];
    } else if (key === "reason") {
      method.reason = value;
    } else if (key === "spfresult" && method.method === "spfdomain") {
      // Yahoo's `spfDomain=example.org spfResult=pass`.
      method.properties.push(createProperty("smtp.mailfrom", method.result));
      method.method = "spf";
      method.result = value.toLowerCase();
    } else {
      method.properties.push(createProperty(key, value));
    }
  }
  if (method !== null) methods.push(closeMethod(method));
  return methods;
}

/** The name of a property with its type (RFC 8601 §2.2). */
const PROPERTY = /^(?:header|smtp|policy|body)\./;

/** `smtp.mailfrom`, `envelope-from`. */
function createProperty(key: string, value: string): AuthenticationProperty {
  const dot = key.indexOf(".");
  return { type: key.slice(0, Math.max(0, dot)), name: key.slice(dot + 1), value };
}

interface OpenMethod {
  method: string;
  result: string;
  reason: string | null;
  readonly properties: AuthenticationProperty[];
  readonly comments: string[];
}

function closeMethod(openMethod: OpenMethod): AuthenticationMethod {
  const { method, result, reason, properties, comments } = openMethod;
  return { method, result, reason, properties, comment: comments.join(" ") || null };
}
