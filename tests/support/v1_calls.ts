import { assert } from "@std/assert";
import { ErrorBody } from "../../shared/contract/errors.ts";
import type { Store } from "../../shared/storage/port.ts";
import type { Place } from "./stores.ts";

export async function prepared({ open }: Place): Promise<Store> {
  const store = open();
  await store.migrate();
  return store;
}

export async function errorOf(response: Response): Promise<string> {
  const { error, message } = ErrorBody.parse(await response.json());
  assert(message.length > 10);
  return `${response.status} ${error}`;
}
