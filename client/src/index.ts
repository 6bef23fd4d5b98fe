/** A typed client of the mail and call trust service, for browsers, Node.js and Deno. */
export { MailTrust } from "./client.ts";
export type { Mail, MailOptions, RegulatorAnswer } from "./client.ts";
export { AnswerError, ApiError, ConnectionError, StreamError } from "./errors.ts";
export type { ErrorCode, MailTrustError } from "./errors.ts";
export type { CallOptions, ClientOptions } from "./http.ts";
export type * from "./types.ts";
export { MailTrustV1 } from "./v1.ts";
export type { AnalyzeLater, AnalyzeNow, RepeatableOptions, V1Options, WaitOptions } from "./v1.ts";
