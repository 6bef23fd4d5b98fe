import type { DnsAnswer, Resolver } from "./resolver.ts";

/** Maximum number of concurrent queries of one mail; ordinary mails need four to six at once. */
const MAX_OF_MAIL = 8;

/** Share of the places that one client's mails may hold together, so that others need not wait. */
const SHARE_OF_CLIENT = 0.5;

/** Share of the slots reserved for clients without one, as slow zones keep slots for seconds. */
const SHARE_OF_NEW = 0.25;

/** The questions of one client's mails. */
interface ClientTurns {
  active: number;
  readonly mails: Set<MailTurns>;
}

/** The questions of one mail: those being asked, and those that wait for their turn. */
interface MailTurns {
  readonly client: string;
  active: number;
  readonly waiting: Set<() => void>;
}

/** Shares query slots among mails: a free one goes to the client, then the mail, with fewest. */
export class LookupTurns {
  /** Clients with questions, by name. */
  readonly #clients = new Map<string, ClientTurns>();
  readonly #maxOfClient: number;
  readonly #reserved: number;
  #free: number;

  /** @param max Maximum number of questions at the same time. */
  constructor(max: number) {
    this.#free = max;
    this.#reserved = Math.floor(max * SHARE_OF_NEW);
    this.#maxOfClient = Math.max(1, Math.floor(max * SHARE_OF_CLIENT));
  }

  /** Makes a resolver for one mail of a client, whose questions wait for their turn. */
  resolverFor(client: string, resolver: Resolver): Resolver {
    const mail: MailTurns = { client, active: 0, waiting: new Set() };
    return {
      lookUp: async (name, type, signal): Promise<DnsAnswer> => {
        if (!await this.#takeTurn(mail, signal)) return { kind: "timeout" };
        try {
          return await resolver.lookUp(name, type, signal);
        } finally {
          this.#endTurn(mail);
        }
      },
    };
  }

  /** Resolves to whether the turn came before the signal aborted. */
  #takeTurn(mail: MailTurns, signal: AbortSignal): Promise<boolean> {
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
      this.#enter(mail);
      this.#fillPlaces();
    });
  }

  #endTurn(mail: MailTurns): void {
    const client = this.#clients.get(mail.client);
    mail.active--;
    if (client !== undefined) client.active--;
    this.#free++;
    this.#forgetIfIdle(mail);
    this.#fillPlaces();
  }

  #enter(mail: MailTurns): void {
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

  #fillPlaces(): void {
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

  /** Finds the mail whose turn it is; undefined when none waits that may have a place. */
  #findNext(): { readonly client: ClientTurns; readonly mail: MailTurns } | undefined {
    let next: { readonly client: ClientTurns; readonly mail: MailTurns } | undefined;
    for (const client of this.#clients.values()) {
      if (client.active >= this.#maxOfClient) continue;
      if (client.active > 0 && this.#free <= this.#reserved) continue;
      if (next !== undefined && client.active >= next.client.active) continue;
      let least: MailTurns | undefined;
      for (const mail of client.mails) {
        if (mail.waiting.size === 0 || mail.active >= MAX_OF_MAIL) continue;
        if (least === undefined || mail.active < least.active) least = mail;
      }
      if (least !== undefined) next = { client, mail: least };
    }
    return next;
  }
}
