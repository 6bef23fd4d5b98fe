/**
 * Reads an event stream (HTML standard, "Interpreting an event stream"), under the name and the
 * module path of `@std/http/server-sent-event-parse-stream`, for machines that cannot reach JSR.
 *
 * @module
 */

/** One event; a field that the stream did not send is not there. */
export interface ServerSentEventParsedMessage {
  comment?: string;
  data?: string;
  event?: string;
  id?: string;
  retry?: number;
}

/** Adds a line to the event it belongs to; lines of unknown fields change nothing. */
function addLine(event: ServerSentEventParsedMessage, line: string): void {
  const [, name = "", value = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
  const appended = (before: string | undefined) =>
    before === undefined ? value : `${before}\n${value}`;
  if (name === "" && line.startsWith(":")) event.comment = appended(event.comment);
  else if (name === "data") event.data = appended(event.data);
  else if (name === "event") event.event = value;
  else if (name === "id" && !value.includes("\0")) event.id = value;
  else if (name === "retry" && /^\d+$/.test(value)) event.retry = Number(value);
}

/** Turns the bytes of an event stream into its events. */
export class ServerSentEventParseStream
  extends TransformStream<Uint8Array, ServerSentEventParsedMessage> {
  constructor() {
    const decoder = new TextDecoder();
    let text = "";
    let event: ServerSentEventParsedMessage = {};
    const emit = (controller: TransformStreamDefaultController<ServerSentEventParsedMessage>) => {
      if (Object.keys(event).length > 0) controller.enqueue(event);
      event = {};
    };
    super({
      transform(chunk, controller) {
        text += decoder.decode(chunk, { stream: true });
        // A CR at the end may be half of a CRLF that the next chunk completes.
        for (
          let end;
          (end = /\r\n|\n|\r(?!$)/.exec(text));
          text = text.slice(end.index + end[0].length)
        ) {
          const line = text.slice(0, end.index);
          if (line === "") emit(controller);
          else addLine(event, line);
        }
      },
      flush(controller) {
        const rest = (text + decoder.decode()).replace(/\r$/, "");
        if (rest !== "") addLine(event, rest);
        emit(controller);
      },
    });
  }
}
