import type { DnsAnswer, Resolver } from "./resolver.ts";

/** Maximum number of concurrent queries per mail; ordinary mails need four to six. */
const MAX_PER_MAIL = 8;

/** Share of the slots that the mails of one client may hold, so that others need not wait. */
const CLIENT_SHARE = 0.5;

/** Share of the slots reserved for clients without a slot: slow zones may occupy the others. */
const RESERVED_SHARE = 0.25;

/** The mails of one client, and the number of slots that they hold. */
interface ClientTurns {
  activeCount: number;
  readonly mails: Set<MailTurns>;
}

/** The queries of one mail. */
interface MailTurns {
  readonly client: string;
  /** Number of slots that the mail holds. */
  activeCount: number;
  /** Functions that start the queries that wait for a slot. */
  readonly waitingGrants: Set<() => void>;
}

/**
 * Shares slots for queries. A free slot goes to the client that holds the fewest, for its mail that
 * holds the fewest.
 */
export class LookupTurns {
  /** Clients that have queries, by name. */
  readonly #clients = new Map<string, ClientTurns>();
  readonly #maxPerClient: number;
  readonly #reservedSlots: number;
  #freeSlots: number;

  /** @param slots Maximum number of concurrent queries. */
  constructor(slots: number) {
    this.#freeSlots = slots;
    this.#reservedSlots = Math.floor(slots * RESERVED_SHARE);
    this.#maxPerClient = Math.max(1, Math.floor(slots * CLIENT_SHARE));
  }

  /** Creates a resolver for one mail of a client, whose queries wait for slots. */
  createResolver(client: string, resolver: Resolver): Resolver {
    const mail: MailTurns = { client, activeCount: 0, waitingGrants: new Set() };
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
        mail.waitingGrants.delete(grant);
        this.#forgetIfIdle(mail);
        resolve(false);
      };
      const grant = () => {
        signal.removeEventListener("abort", giveUp);
        resolve(true);
      };
      signal.addEventListener("abort", giveUp, { once: true });
      mail.waitingGrants.add(grant);
      this.#register(mail);
      this.#fillSlots();
    });
  }

  #releaseSlot(mail: MailTurns): void {
    const client = this.#clients.get(mail.client);
    mail.activeCount--;
    if (client !== undefined) client.activeCount--;
    this.#freeSlots++;
    this.#forgetIfIdle(mail);
    this.#fillSlots();
  }

  #register(mail: MailTurns): void {
    const client = this.#clients.get(mail.client) ?? { activeCount: 0, mails: new Set() };
    client.mails.add(mail);
    this.#clients.set(mail.client, client);
  }

  #forgetIfIdle(mail: MailTurns): void {
    if (mail.activeCount + mail.waitingGrants.size > 0) return;
    const client = this.#clients.get(mail.client);
    client?.mails.delete(mail);
    if (client?.mails.size === 0) this.#clients.delete(mail.client);
  }

  #fillSlots(): void {
    while (this.#freeSlots > 0) {
      const next = this.#findNext();
      const [grant] = next?.mail.waitingGrants ?? [];
      if (next === undefined || grant === undefined) return;
      next.mail.waitingGrants.delete(grant);
      next.mail.activeCount++;
      next.client.activeCount++;
      this.#freeSlots--;
      grant();
    }
  }

  /** Finds the mail that gets the next slot; undefined if none may have one. */
  #findNext(): { readonly client: ClientTurns; readonly mail: MailTurns } | undefined {
    let next: { readonly client: ClientTurns; readonly mail: MailTurns } | undefined;
    for (const client of this.#clients.values()) {
      if (client.activeCount >= this.#maxPerClient) continue;
      if (client.activeCount > 0 && this.#freeSlots <= this.#reservedSlots) continue;
      if (next !== undefined && client.activeCount >= next.client.activeCount) continue;
      let leastActive: MailTurns | undefined;
      for (const mail of client.mails) {
        if (mail.waitingGrants.size === 0 || mail.activeCount >= MAX_PER_MAIL) continue;
        if (leastActive === undefined || mail.activeCount < leastActive.activeCount) {
          leastActive = mail;
        }
      }
      if (leastActive !== undefined) next = { client, mail: leastActive };
    }
    return next;
  }
}
