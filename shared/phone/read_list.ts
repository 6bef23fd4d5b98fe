import {
  type BlockedList,
  type BlockedListReader,
  ListError,
  type ListOrigin,
} from "./blocked_list.ts";
import { JsonListReader } from "./json_list.ts";
import { PropertyListReader } from "./property_list.ts";
import type { Pieces } from "./pieces.ts";

/**
 * Reads a blocked-number list as it arrives. Its first character decides the format, never
 * `content-type`.
 */
export class ListBytesReader {
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });
  #reader: BlockedListReader | undefined;

  /** @throws {ListError} `unreadable` or `too_large`, as soon as the bytes show it. */
  write(bytes: Uint8Array): void {
    this.#read(this.#decode(bytes));
  }

  /** @throws {ListError} `unreadable`, `too_large` or `no_usable_entry`. */
  end(origin: ListOrigin): Pieces<BlockedList> {
    this.#read(this.#decode());
    if (this.#reader === undefined) throw new ListError("unreadable");
    return this.#reader.end(origin);
  }

  #decode(bytes?: Uint8Array): string {
    try {
      return bytes ? this.#decoder.decode(bytes, { stream: true }) : this.#decoder.decode();
    } catch (cause) {
      throw new ListError("unreadable", { cause });
    }
  }

  #read(text: string): void {
    const content = this.#reader === undefined ? text.trimStart() : text;
    if (content === "") return;
    this.#reader ??= chooseReader(content);
    this.#reader.write(content);
  }
}

function chooseReader(content: string): BlockedListReader {
  if (content.startsWith("{")) return new JsonListReader();
  if (content.startsWith("<")) return new PropertyListReader();
  throw new ListError("unreadable");
}
