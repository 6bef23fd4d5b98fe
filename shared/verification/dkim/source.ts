import { decodeLatin1, encodeLatin1 } from "../../encoding/bytes.ts";
import { locateHeader } from "../../headers/field_lines.ts";
import { canonicalizeBody } from "./canonical.ts";
import { computeSha256 } from "./crypto.ts";
import { MAX_HEADER_BYTES, readMessage } from "./raw_message.ts";
import { generateVariants, type Variant } from "./repairs.ts";
import type { DkimSignature } from "./signature.ts";
import { type FieldsByName, groupFields } from "./signed_text.ts";

/**
 * The message: its bytes, or the text of header fields that somebody pasted, one character a byte.
 */
export type SignedInput =
  | { readonly kind: "message"; readonly bytes: Uint8Array }
  | { readonly kind: "headers"; readonly text: string };

/** A message in the shapes that are tried; a whole message has only one. */
export interface SignedSource {
  /** The text that signatures are compared with. */
  readonly scope: "message" | "headers";
  /** The likeliest first; built on first use, and kept. */
  readonly shapes: Iterable<SignedShape>;
  /** Hashes the body in a canonical form; null without a body. A pasted one may have changed. */
  readonly bodyHash: ((signature: BodyMethod) => Promise<BodyHash>) | null;
  /** Called before each shape is built. */
  readonly pause: SigningPause;
}

/** Lets others have a turn, where a message is long. */
export type SigningPause = () => Promise<void> | undefined;

/** Header fields as they may have been when they were signed. */
export interface SignedShape extends Variant {
  readonly byName: FieldsByName;
}

/** How a body is hashed. */
export type BodyMethod = Pick<DkimSignature, "bodyMethod" | "bodyLength">;

/** A body's hash. */
export interface BodyHash {
  readonly hash: Uint8Array;
  /** Bytes of the canonical body. */
  readonly length: number;
}

/** Maximum number of shapes of a pasted text that are tried. */
const MAX_SHAPES = 40;

/** Maximum number of bytes built to repair one signature, whose fields mostly have 2 to 5 kB. */
const MAX_REPAIR_BYTES = 1024 * 1024;

/** Reads a message, so that its signatures and its seals can be verified. */
export function openSource(
  input: SignedInput,
  pause: SigningPause = () => undefined,
): SignedSource {
  if (input.kind === "headers") return openPasted(input.text, findBody(input.text), pause);
  const { fields, body } = readMessage(input.bytes);
  // A file that ends after its fields is not a mail as it was received, or has an empty body.
  if (body === null) {
    const text = decodeLatin1(input.bytes.subarray(0, MAX_HEADER_BYTES));
    return openPasted(text.slice(locateHeader(text).start), "", pause);
  }
  return {
    pause,
    scope: "message",
    shapes: buildShapes([{ repairs: [], fields }]),
    bodyHash: createBodyHasher(body),
  };
}

function openPasted(text: string, body: string | null, pause: SigningPause): SignedSource {
  return {
    pause,
    scope: "headers",
    shapes: buildShapes(generateVariants(text.slice(0, MAX_HEADER_BYTES))),
    bodyHash: body === null ? null : createBodyHasher(encodeLatin1(body)),
  };
}

/**
 * Yields the shapes to verify, different texts only.
 *
 * @param textOf The signed text; null without such a signature.
 */
export async function* generateAttempts(
  { shapes, pause }: SignedSource,
  textOf: (shape: SignedShape) => string | null,
): AsyncGenerator<{ readonly shape: SignedShape; readonly text: string }> {
  const tried = new Set<string>();
  let bytes = 0;
  for (const shape of shapes) {
    await pause();
    const text = textOf(shape);
    if (text === null) continue;
    bytes += text.length;
    if (tried.size > 0 && bytes > MAX_REPAIR_BYTES) return;
    if (tried.has(text)) continue;
    tried.add(text);
    yield { shape, text };
  }
}

/** Finds the text after the header fields and an empty line; null if there is only white space. */
function findBody(text: string): string | null {
  const { body } = locateHeader(text);
  const content = text.slice(body ?? text.length);
  return /\S/.test(content) ? content : null;
}

function buildShapes(all: Iterable<Variant>): Iterable<SignedShape> {
  const known: SignedShape[] = [];
  const rest = all[Symbol.iterator]();
  return {
    *[Symbol.iterator]() {
      for (let i = 0; i < MAX_SHAPES; i++) {
        let shape = known[i];
        if (shape === undefined) {
          const { done, value } = rest.next();
          if (done) return;
          shape = { ...value, byName: groupFields(value.fields) };
          known.push(shape);
        }
        yield shape;
      }
    },
  };
}

function createBodyHasher(body: Uint8Array): (method: BodyMethod) => Promise<BodyHash> {
  const known = new Map<string, Promise<BodyHash>>();
  // Ten signatures may sign ten lengths of a large body; it is canonicalized once.
  const forms = new Map<BodyMethod["bodyMethod"], Uint8Array<ArrayBuffer>>();
  return ({ bodyMethod, bodyLength }) => {
    const key = `${bodyMethod} ${bodyLength}`;
    const hash = async () => {
      const whole = forms.get(bodyMethod) ?? canonicalizeBody(body, bodyMethod);
      forms.set(bodyMethod, whole);
      const part = bodyLength === null ? whole : whole.subarray(0, bodyLength);
      return { hash: await computeSha256(part), length: whole.byteLength };
    };
    const kept = known.get(key) ?? hash();
    known.set(key, kept);
    return kept;
  };
}
