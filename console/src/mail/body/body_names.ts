import type { BodyRequest, EntityKind, Pressure } from "../../../../shared/contract/body.ts";

/** Lists the names of a closed list in display order. A missing name does not compile. */
function listNames<T extends string>(names: Readonly<Record<T, true>>): readonly T[] {
  return Object.keys(names).filter((name): name is T => Object.hasOwn(names, name));
}

/** Kinds of pressure, in display order. */
export const SHOWN_PRESSURES = listNames<Pressure>({
  threat: true,
  embarrassment: true,
  urgency: true,
  secrecy: true,
  reward: true,
  authority: true,
});

/** Requests, in display order. */
export const SHOWN_REQUESTS = listNames<BodyRequest>({
  give_secret: true,
  gift_cards: true,
  pay: true,
  confirm: true,
  call: true,
  open_attachment: true,
  other_channel: true,
  new_number: true,
  reply: true,
  keep_secret: true,
  offer: true,
});

/** Kinds of entities, in display order. */
export const SHOWN_ENTITY_KINDS = listNames<EntityKind>({
  amount: true,
  iban: true,
  crypto: true,
  card: true,
  code: true,
  phone: true,
  email: true,
  order: true,
  date: true,
});
