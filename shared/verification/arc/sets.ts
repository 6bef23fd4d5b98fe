import type { RawField } from "../dkim/raw_message.ts";
import type { FieldsByName } from "../dkim/signed_text.ts";
import { MAX_INSTANCE, readInstance, readTags, type Tag } from "../../headers/tag_list.ts";

/** The three fields one forwarder added (RFC 8617 §4.1). */
export interface ArcSetFields {
  readonly instance: number;
  readonly results: RawField;
  /** The ARC-Message-Signature field. */
  readonly message: RawField;
  readonly seal: RawField;
  readonly messageTags: ReadonlyMap<string, Tag>;
  readonly sealTags: ReadonlyMap<string, Tag>;
}

/** Reads the sets, oldest first (RFC 8617 §5.2 steps 1 to 3); a string says what is wrong. */
export function readSets(byName: FieldsByName): readonly ArcSetFields[] | string {
  const results = byName.get("arc-authentication-results") ?? [];
  const messages = byName.get("arc-message-signature") ?? [];
  const seals = byName.get("arc-seal") ?? [];
  if (results.length + messages.length + seals.length === 0) return [];
  if (Math.max(results.length, messages.length, seals.length) > MAX_INSTANCE) {
    return "has more than 50 instances";
  }
  const byInstance = new Map<number, Partial<Record<FieldKind, NumberedField>>>();
  const kinds = [["results", results], ["message", messages], ["seal", seals]] as const;
  for (const [kind, fields] of kinds) {
    for (const field of fields) {
      const numbered = readNumberedField(kind, field);
      if (numbered === null) return "has a field that cannot be read";
      const set = byInstance.get(numbered.instance) ?? {};
      if (set[kind] !== undefined) return "has a field twice";
      set[kind] = numbered;
      byInstance.set(numbered.instance, set);
    }
  }
  const sets: ArcSetFields[] = [];
  for (let instance = 1; instance <= byInstance.size; instance++) {
    const { results, message, seal } = byInstance.get(instance) ?? {};
    if (!results || !message || !seal) return "has gaps";
    sets.push({
      instance,
      results: results.field,
      message: message.field,
      seal: seal.field,
      messageTags: message.tags,
      sealTags: seal.tags,
    });
  }
  return sets;
}

type FieldKind = "results" | "message" | "seal";

interface NumberedField {
  readonly instance: number;
  readonly field: RawField;
  readonly tags: ReadonlyMap<string, Tag>;
}

const NO_TAGS: ReadonlyMap<string, Tag> = new Map();

function readNumberedField(kind: FieldKind, field: RawField): NumberedField | null {
  const value = field.raw.slice(field.raw.indexOf(":") + 1);
  if (kind === "results") {
    // RFC 8617 §4.1.1: the instance, then the value of an Authentication-Results field.
    const [, digits = ""] = /^[ \t\r\n]*i[ \t]*=[ \t]*([0-9]{1,2})[ \t\r\n]*;/.exec(value) ?? [];
    return createNumberedField(digits, field, NO_TAGS);
  }
  const tags = readTags(value);
  return tags && createNumberedField(tags.get("i")?.value ?? "", field, tags);
}

function createNumberedField(
  digits: string,
  field: RawField,
  tags: ReadonlyMap<string, Tag>,
): NumberedField | null {
  const instance = readInstance(digits);
  return instance === null ? null : { instance, field, tags };
}
