import { countedIn } from "../plural.ts";
import type { RouteWords } from "./words.ts";

const counted = countedIn("en");

/** The route in English. */
export const routeEnglish: RouteWords = {
  total: (hops, time) => `${counted(hops, "hop", "hops")}, ${time} from the first to the last.`,
  totalUnknown: (hops) =>
    `${counted(hops, "hop", "hops")}. Their times do not tell how long they took.`,
  trusted: (time) => `The recipient’s own servers account for ${time} of it.`,
  skew: (time) => `Clocks disagree by up to ${time}: the times are only that accurate.`,
  order: "Oldest first.",
  scale: "Delay at each hop, on a logarithmic scale",
  behind: (time) => `clock skew: at least ${time} behind the hop before`,
  inside: (hops, operator) => `${counted(hops, "hop", "hops")} inside ${operator}`,
  rawField: "Raw field",
  notShown: (hops) => `${counted(hops, "more hop is", "more hops are")} not shown.`,
  exchange: {
    heading: "What Microsoft’s filter noted",
    believed: "Written by the recipient’s own Microsoft 365.",
    claimed: "Anybody can have written these fields. They do not count.",
  },
};
