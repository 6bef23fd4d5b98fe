import { defangUrl } from "../../body/links/url_spelling.ts";
import type { Indicator } from "./indicator.ts";

/** Returns an indicator's value in a form that no program turns into a link. */
export function defangIndicator({ kind, value }: Pick<Indicator, "kind" | "value">): string {
  switch (kind) {
    case "url":
      return defangUrl(value);
    case "sha256":
      return value;
    case "address":
      return value.replace("@", "[@]").replaceAll(".", "[.]");
    case "host":
    case "ip":
      return value.replaceAll(".", "[.]").replaceAll(":", "[:]");
    default:
      return kind satisfies never;
  }
}
