import { decodeLatin1, encodeLatin1 } from "../../encoding/bytes.ts";
import { locateHeader } from "../../headers/field_lines.ts";
import { canonicalizeBody } from "./canonical.ts";
import { computeSha256 } from "./crypto.ts";
import { MAX_HEADER_BYTES, readMessage } from "./raw_message.ts";
import { generateVariants, type Variant } from "./repairs.ts";
import type { DkimSignature } from "./signature.ts";
import { type FieldsByName, groupFields } from "./signed_text.ts";

/** A message to verify: its bytes, or a byte string of header fields that somebody pasted. */
export type SignedInput =
  | { readonly kind: "message"; readonly bytes: Uint8Array }
  | { readonly kind: "headers"; readonly text: string };

/** A message with the shapes in which it may have been signed; a whole message has one. */
export interface SignedSource {
  /** Whether the whole message was given, or its header fields alone. */
  readonly scope: "message" | "headers";
  /** The shapes, likeliest first; each is built once, on first use. */
  readonly shapes: Iterable<SignedShape>;
  /** Hashes the body as a signature asks; null without a body. */
  readonly hashBody: ((signature: BodyHashTags) => Promise<BodyHash>) | null;
  /** Called before the signed text of each shape is built. */
  readonly pause: VerificationPause;
}

/** Gives other work a turn during the verification of a long message. */
export type VerificationPause = () => Promise<void> | undefined;

/**
 * A {@linkcode Variant} of the header fields as they may have been when they were signed, by name.
 * {@linkcode generateAttempts} tries the shapes one after the other.
 */
export interface SignedShape extends Variant {
  readonly byName: FieldsByName;
}

/** The tags of a signature that say how the body is hashed. */
export type BodyHashTags = Pick<DkimSignature, "bodyMethod" | "bodyLength">;

/** The hash of a body. */
export interface BodyHash {
  readonly hash: Uint8Array;
  /** Number of bytes of the whole canonical body. */
  readonly length: number;
}

/** Maximum number of shapes that are tried per pasted text. */
const MAX_SHAPES = 40;

/** Maximum number of bytes of signed texts built per signature; one text mostly has 2 to 5 kB. */
const MAX_BUILT_BYTES = 1024 * 1024;

/** Reads a message so that its signatures and seals can be verified. */
export function openSource(
  input: SignedInput,
  pause: VerificationPause = () => undefined,
): SignedSource {
  if (input.kind === "headers") return openPasted(input.text, findBody(input.text), pause);
  const { fields, body } = readMessage(input.bytes);
  // A file that ends after the fields is header fields alone, or a mail with an empty body.
  if (body === null) {
    const text = decodeLatin1(input.bytes.subarray(0, MAX_HEADER_BYTES));
    return openPasted(text.slice(locateHeader(text).start), "", pause);
  }
  return {
    pause,
    scope: "message",
    shapes: buildShapes([{ repairs: [], fields }]),
    hashBody: createBodyHasher(body),
  };
}

function openPasted(text: string, body: string | null, pause: VerificationPause): SignedSource {
  return {
    pause,
    scope: "headers",
    shapes: buildShapes(generateVariants(text.slice(0, MAX_HEADER_BYTES))),
    hashBody: body === null ? null : createBodyHasher(encodeLatin1(body)),
  };
}

/**
 * Yields the shapes of a message, without those whose signed text was yielded before.
 *
 * @param buildText Builds the signed text of a shape; null if it lacks the signature.
 */
export async function* generateAttempts(
  { shapes, pause }: SignedSource,
  buildText: (shape: SignedShape) => string | null,
): AsyncGenerator<{ readonly shape: SignedShape; readonly text: string }> {
  const triedTexts = new Set<string>();
  let bytes = 0;
  for (const shape of shapes) {
    await pause();
    const text = buildText(shape);
    if (text === null) continue;
    bytes += text.length;
    if (triedTexts.size > 0 && bytes > MAX_BUILT_BYTES) return;
    if (triedTexts.has(text)) continue;
    triedTexts.add(text);
    yield { shape, text };
  }
}

/** Finds the text after the header fields and an empty line; null if there is only white space. */
function findBody(text: string): string | null {
  const { body } = locateHeader(text);
  const content = text.slice(body ?? text.length);
  return /\S/.test(content) ? content : null;
}

function buildShapes(variants: Iterable<Variant>): Iterable<SignedShape> {
  const shapes: SignedShape[] = [];
  const iterator = variants[Symbol.iterator]();
  return {
    *[Symbol.iterator]() {
      for (let i = 0; i < MAX_SHAPES; i++) {
        let shape = shapes[i];
        if (shape === undefined) {
          const { done, value } = iterator.next();
          if (done) return;
          shape = { ...value, byName: groupFields(value.fields) };
          shapes.push(shape);
        }
        yield shape;
      }
    },
  };
}

function createBodyHasher(body: Uint8Array): (method: BodyHashTags) => Promise<BodyHash> {
  const hashes = new Map<string, Promise<BodyHash>>();
  // Ten signatures may sign ten lengths of a large body; each form is canonicalized once.
  const forms = new Map<BodyHashTags["bodyMethod"], Uint8Array<ArrayBuffer>>();
  return ({ bodyMethod, bodyLength }) => {
    const key = `${bodyMethod} ${bodyLength}`;
    const hash = async () => {
      const canonicalBody = forms.get(bodyMethod) ?? canonicalizeBody(body, bodyMethod);
      forms.set(bodyMethod, canonicalBody);
      const part = bodyLength === null ? canonicalBody : canonicalBody.subarray(0, bodyLength);
      return { hash: await computeSha256(part), length: canonicalBody.byteLength };
    };
    const result = hashes.get(key) ?? hash();
    hashes.set(key, result);
    return result;
  };
}
