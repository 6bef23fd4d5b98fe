import type { DnsAnswer, Resolver } from "./resolver.ts";

/** Maximum number of concurrent queries per mail; ordinary mails need four to six. */
const MAX_PER_MAIL = 8;

/** Share of the slots that the mails of one client may hold, so that others need not wait. */
const CLIENT_SHARE = 0.5;

/** Share of the slots reserved for clients without a slot: slow zones may occupy the others. */
const RESERVED_SHARE = 0.25;

/** The mails of one client, and the number of slots that they hold. */
interface ClientTurns {
  active: number;
  readonly mails: Set<MailTurns>;
}

/** The queries of one mail. */
interface MailTurns {
  readonly client: string;
  /** Number of slots that the mail holds. */
  active: number;
  /** Functions that start the queries that wait for a slot. */
  readonly waiting: Set<() => void>;
}

/**
 * Shares slots for queries. A free slot goes to the client that holds the fewest, for its mail that
 * holds the fewest.
 */
export class LookupTurns {
  /** Clients that have queries, by name. */
  readonly #clients = new Map<string, ClientTurns>();
  readonly #maxPerClient: number;
  readonly #reserved: number;
  #free: number;

  /** @param slots Maximum number of concurrent queries. */
  constructor(slots: number) {
    this.#free = slots;
    this.#reserved = Math.floor(slots * RESERVED_SHARE);
    this.#maxPerClient = Math.max(1, Math.floor(slots * CLIENT_SHARE));
  }

  /** Creates a resolver for one mail of a client, whose queries wait for slots. */
  createResolver(client: string, resolver: Resolver): Resolver {
    const mail: MailTurns = { client, active: 0, waiting: new Set() };
    return {
      lookUp: async (name, type, signal): Promise<DnsAnswer> => {
        if (!await this.#takeSlot(mail, signal)) return { kind: "timeout" };
        try {
          return await resolver.lookUp(name, type, signal);
        } finally {
          this.#releaseSlot(mail);
        }
      },
    };
  }

  /** Waits for a slot; resolves to false if the signal aborts first. */
  #takeSlot(mail: MailTurns, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve(false);
      const giveUp = () => {
        mail.waiting.delete(grant);
        this.#forgetIfIdle(mail);
        resolve(false);
      };
      const grant = () => {
        signal.removeEventListener("abort", giveUp);
        resolve(true);
      };
      signal.addEventListener("abort", giveUp, { once: true });
      mail.waiting.add(grant);
      this.#register(mail);
      this.#fillSlots();
    });
  }

  #releaseSlot(mail: MailTurns): void {
    const client = this.#clients.get(mail.client);
    mail.active--;
    if (client !== undefined) client.active--;
    this.#free++;
    this.#forgetIfIdle(mail);
    this.#fillSlots();
  }

  #register(mail: MailTurns): void {
    const client = this.#clients.get(mail.client) ?? { active: 0, mails: new Set() };
    client.mails.add(mail);
    this.#clients.set(mail.client, client);
  }

  #forgetIfIdle(mail: MailTurns): void {
    if (mail.active + mail.waiting.size > 0) return;
    const client = this.#clients.get(mail.client);
    client?.mails.delete(mail);
    if (client?.mails.size === 0) this.#clients.delete(mail.client);
  }

  #fillSlots(): void {
    while (this.#free > 0) {
      const next = this.#findNext();
      const [grant] = next?.mail.waiting ?? [];
      if (next === undefined || grant === undefined) return;
      next.mail.waiting.delete(grant);
      next.mail.active++;
      next.client.active++;
      this.#free--;
      grant();
    }
  }

  /** Finds the mail that gets the next slot; undefined if none may have one. */
  #findNext(): { readonly client: ClientTurns; readonly mail: MailTurns } | undefined {
    let next: { readonly client: ClientTurns; readonly mail: MailTurns } | undefined;
    for (const client of this.#clients.values()) {
      if (client.active >= this.#maxPerClient) continue;
      if (client.active > 0 && this.#free <= this.#reserved) continue;
      if (next !== undefined && client.active >= next.client.active) continue;
      let least: MailTurns | undefined;
      for (const mail of client.mails) {
        if (mail.waiting.size === 0 || mail.active >= MAX_PER_MAIL) continue;
        if (least === undefined || mail.active < least.active) least = mail;
      }
      if (least !== undefined) next = { client, mail: least };
    }
    return next;
  }
}
