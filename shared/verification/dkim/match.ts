import { verifyBytes } from "./crypto.ts";
import type { PublicKey } from "./key.ts";
import type { RawField } from "./raw_message.ts";
import { type DkimSignature, readSignature } from "./signature.ts";
import { buildSignedText, type FieldsByName } from "./signed_text.ts";
import { generateAttempts, type SignedShape, type SignedSource } from "./source.ts";

/** Selects the signature fields, topmost first. */
export function selectSignatures(byName: FieldsByName): readonly RawField[] {
  return byName.get("dkim-signature") ?? [];
}

/** A shape of the mail over which a signature holds, and the signature as read in it. */
export interface SignatureMatch {
  readonly shape: SignedShape;
  readonly signature: DkimSignature;
}

/** Finds the first shape over which the nth signature holds with a key; null if none. */
export async function findMatch(
  source: SignedSource,
  nth: number,
  key: PublicKey,
): Promise<SignatureMatch | null> {
  const readNth = ({ byName }: SignedShape) => {
    const field = selectSignatures(byName)[nth];
    if (field === undefined) return null;
    const signature = readSignature(field.raw);
    return "problem" in signature ? null : { field, signature };
  };
  const buildText = (shape: SignedShape) => {
    const reading = readNth(shape);
    return reading && buildSignedText(reading.signature, reading.field, shape.byName);
  };
  for await (const { shape, text } of generateAttempts(source, buildText)) {
    const signature = readNth(shape)?.signature;
    if (signature === undefined) continue;
    if (await verifyBytes(key, signature.signature, text)) return { shape, signature };
  }
  return null;
}
