import { ListError } from "../../../shared/phone/blocked_list.ts";
import { ListBytesReader } from "../../../shared/phone/read_list.ts";
import { MAIL_SIZES } from "./reader.ts";
import type { GrowthReader } from "./reader.ts";

const UTF8 = new TextEncoder();

function list(text: string): unknown {
  const reader = new ListBytesReader();
  try {
    reader.write(UTF8.encode(text));
    return reader.end({ asOf: 0, name: "x" });
  } catch (error) {
    if (!(error instanceof ListError)) throw error;
    return error;
  }
}

/** Lists of blocked numbers. */
export const LIST_READERS: readonly GrowthReader[] = [
  {
    name: "json_list",
    read: list,
    ...MAIL_SIZES,
    tokens: [
      '"',
      "\\",
      '\\"',
      "[",
      "]",
      "{",
      "}",
      ",",
      ":",
      " ",
      "\n",
      "a",
      "1",
      "null",
      '"patterns"',
      '"patterns":[',
      '{"name":"a","action":"block","pattern":"331########"}',
      "\u0100",
    ],
    heads: ['{"version":"1","patterns":[', '{"version":"'],
    tails: ["]}", '"}', '{"action":"block","pattern":"331########"}]}'],
  },
  {
    name: "property_list",
    read: list,
    ...MAIL_SIZES,
    tokens: [
      "<",
      ">",
      "/",
      "<dict>",
      "</dict>",
      "<key>",
      "</key>",
      "<string>",
      "</string>",
      "&",
      "&amp;",
      "&#65;",
      "<!--",
      "-->",
      "<![CDATA[",
      "]]>",
      "<?",
      "?>",
      "<!DOCTYPE ",
      '"',
      "'",
      "=",
      " ",
      "a",
      "[",
      "]",
      "<a/>",
      "331########",
      "<dict><key>category</key><string>0</string>" +
      "<key>number</key><string>331########</string></dict>",
    ],
    heads: ["<plist><array>", "<plist><array><dict><key>", "<!DOCTYPE plist [", "<plist a='"],
    tails: ["</array></plist>", "'></plist>", "]>"],
  },
];
