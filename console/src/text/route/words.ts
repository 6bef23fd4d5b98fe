/** Texts of the route. Times are passed as formatted text. */
export interface RouteWords {
  readonly total: (hops: number, time: string) => string;
  readonly totalUnknown: (hops: number) => string;
  readonly trusted: (time: string) => string;
  readonly skew: (time: string) => string;
  readonly order: string;
  /** Heading of the scale. */
  readonly scale: string;
  readonly behind: (time: string) => string;
  readonly inside: (hops: number, operator: string) => string;
  readonly rawField: string;
  readonly notShown: (hops: number) => string;
  /** Words of Exchange's filters. */
  readonly exchange: {
    readonly heading: string;
    readonly believed: string;
    readonly claimed: string;
  };
}
