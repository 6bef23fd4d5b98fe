import type { MailVerifier } from "../verification/verifier.ts";
import type { RegulatorDatabase } from "../phone/database.ts";
import type { ApiAdmission } from "./admission.ts";
import type { Accounts } from "../accounts/accounts.ts";
import type { Refunds } from "../accounts/refunds.ts";
import type { FunctionContext } from "../http/exchange.ts";
import type { ResultCache } from "../cache/result_cache.ts";
import type { Examine } from "../endpoints/examiner.ts";
import type { Idempotency } from "./idempotency.ts";
import type { Store } from "../storage/port.ts";
import type { Seal } from "../storage/seal.ts";

/** Dependencies of the endpoints, made once per process. */
export interface ApiService {
  readonly context: FunctionContext;
  readonly admission: ApiAdmission;
  readonly store: Store;
  /** Undefined without a key; then nothing that has to be encrypted is stored. */
  readonly seal: Seal | undefined;
  readonly accounts: Accounts;
  readonly refunds: Refunds;
  readonly idempotency: Idempotency;
  /** Undefined when the cache is switched off. */
  readonly resultCache: ResultCache | undefined;
  readonly examine: Examine;
  /** Undefined without `DNS_RESOLVER`. */
  readonly verifier: MailVerifier | undefined;
  readonly regulatorDatabase: RegulatorDatabase;
}
