/**
 * Requests and answers of the project's own listener, without the objects of the Fetch standard
 * as long as nobody asks for them: making a `Request` and a `Response` with their streams costs
 * more than all of a small call (`tests/bench/light_http_bench.ts`). A light one has what the
 * project reads of every call; anything else is asked of a real object, which is made then.
 */

/** The pieces of a body, one at a time. */
export interface BodyReader {
  /**
   * The next piece, undefined after the last.
   *
   * @throws {TypeError} when the client went away before.
   */
  read(): Promise<Uint8Array<ArrayBuffer> | undefined>;
  cancel(): Promise<void>;
}

/** What a request is made from. */
export interface RequestParts {
  readonly method: string;
  /** As `URL` writes it. */
  readonly url: string;
  readonly headers: Headers;
  /** Undefined where there is no body. */
  readonly body: BodyReader | undefined;
}

/** What an answer is made from. */
export interface AnswerParts {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> | null;
}

class LightRequest {
  readonly parts: RequestParts;
  #real: Request | undefined;

  constructor(parts: RequestParts) {
    this.parts = parts;
  }

  get method(): string {
    return this.parts.method;
  }

  get url(): string {
    return this.parts.url;
  }

  get headers(): Headers {
    return this.parts.headers;
  }

  get isReal(): boolean {
    return this.#real !== undefined;
  }

  get real(): Request {
    const { url, method, headers, body } = this.parts;
    return this.#real ??= new Request(url, {
      method,
      headers,
      body: body ? streamOf(body) : null,
    });
  }
}

class LightResponse {
  readonly parts: AnswerParts;
  #real: Response | undefined;

  constructor(parts: AnswerParts) {
    this.parts = parts;
  }

  get status(): number {
    return this.parts.status;
  }

  get isReal(): boolean {
    return this.#real !== undefined;
  }

  get real(): Response {
    return this.#real ??= realAnswer(this.parts);
  }
}

delegate(LightRequest.prototype, Request.prototype);
delegate(LightResponse.prototype, Response.prototype);

/** Lets an object be one of a class whose properties it has not are those of its `real` one. */
function delegate<Real extends object>(light: { readonly real: Real }, standard: Real): void {
  for (const name of Object.getOwnPropertyNames(standard)) {
    if (Object.hasOwn(light, name)) continue;
    Object.defineProperty(light, name, {
      get(this: { readonly real: Real }) {
        const value = Reflect.get(this.real, name);
        return typeof value === "function" ? value.bind(this.real) : value;
      },
    });
  }
  Object.setPrototypeOf(light, standard);
}

/** A request whose `Request` is made when something but method, URL, headers is asked of it. */
export function lightRequest(parts: RequestParts): Request {
  return new LightRequest(parts) as object as Request;
}

/** The body of a request, to be read once; undefined where there is none. */
export function bodyReader(request: Request): BodyReader | undefined {
  if (isLight(request) && !request.isReal) return request.parts.body;
  const reader = request.body?.getReader();
  return reader && {
    read: async () => (await reader.read()).value,
    cancel: (): Promise<void> => reader.cancel(),
  };
}

/**
 * The answer to a request: for a light one a light one, which only the project's own listener can
 * send; else a `Response`.
 */
export function answerTo(request: Request, parts: AnswerParts): Response {
  return isLight(request) ? new LightResponse(parts) as object as Response : realAnswer(parts);
}

/** What an answer was made from; undefined where somebody may have changed or read it since. */
export function partsOf(answer: Response): AnswerParts | undefined {
  return answer instanceof LightResponse && !answer.isReal ? answer.parts : undefined;
}

function isLight(request: object): request is LightRequest {
  return request instanceof LightRequest;
}

function realAnswer({ status, headers, body }: AnswerParts): Response {
  return new Response(body, { status, headers });
}

function streamOf(reader: BodyReader): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    async pull(controller) {
      const piece = await reader.read();
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
    cancel: () => reader.cancel(),
  }, { highWaterMark: 0 });
}
