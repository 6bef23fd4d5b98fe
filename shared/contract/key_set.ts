import * as z from "zod";

/** Maximum number of keys per set, as a token without `kid` tries all; issuers publish one to three. */
const MAX_KEYS = 32;

/** Maximum length of a key's member, in characters; RSA with 16 384 bits needs fewer. */
const MAX_MEMBER = 4096;

const member = z.string().max(MAX_MEMBER);
const use = z.literal("sig").exactOptional();

/**
 * Public keys that verify tokens (RFC 7517, RFC 7518 §6); private and unknown members are dropped.
 */
const VerificationKey = z.discriminatedUnion("kty", [
  z.object({
    kty: z.literal("RSA"),
    kid: member.exactOptional(),
    alg: z.literal("RS256").exactOptional(),
    use,
    n: member,
    e: member,
  }),
  z.object({
    kty: z.literal("EC"),
    kid: member.exactOptional(),
    alg: z.literal("ES256").exactOptional(),
    use,
    crv: z.literal("P-256"),
    x: member,
    y: member,
  }),
]);

/** One usable key. */
export type VerificationKey = z.infer<typeof VerificationKey>;

/** The usable keys of a JSON Web Key Set; at least one. */
export interface KeySet {
  readonly keys: VerificationKey[];
}

const AnySet = z.union([
  z.object({ keys: z.array(z.unknown()).max(MAX_KEYS) }),
  z.array(z.unknown()).max(MAX_KEYS).transform((keys) => ({ keys })),
]);

/** Reads a JSON Web Key Set (RFC 7517 §5) or an array of keys; undefined without a usable key. */
export function readKeySet(text: string): KeySet | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const result = AnySet.safeParse(value);
  if (!result.success) return undefined;
  const keys = result.data.keys.flatMap((key) => {
    const keyResult = VerificationKey.safeParse(key);
    return keyResult.success ? [keyResult.data] : [];
  });
  return keys.length > 0 ? { keys } : undefined;
}
