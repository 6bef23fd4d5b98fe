/** The words of the account's page, in one language. */
export interface AccountWords {
  readonly title: string;
  /** Beside the link to this page. */
  readonly about: string;
  readonly intro: string;
  readonly token: string;
  readonly tokenHint: string;
  readonly keep: string;
  readonly keepHint: string;
  readonly show: string;
  readonly forget: string;
  readonly badToken: string;
  readonly noAccounts: string;
  readonly refusedToken: string;
  readonly plan: string;
  readonly today: string;
  readonly minute: string;
  readonly of: (left: string, all: string) => string;
  readonly resets: string;
  readonly usage: string;
  readonly usageSays: (total: string, days: number) => string;
  readonly table: string;
  readonly day: string;
  readonly mails: string;
  readonly numbers: string;
  readonly refused: string;
  readonly replace: string;
  readonly replaceSays: string;
  readonly replaceNow: string;
  readonly keepOld: string;
  readonly replaced: (until: string) => string;
  readonly newToken: string;
  readonly copy: string;
  readonly copied: string;
}
