/** An answer that lasts: browsers keep it, and are told in a few bytes that it still holds. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Data of an answer, written as JSON once; `Data` is what the endpoint declares. */
export class KeptAnswer<Data> {
  readonly #json: Buffer;
  readonly #etag: string;

  constructor(data: Data) {
    // Bytes and no text: they lie outside the heap, and are what is sent.
    this.#json = Buffer.from(`{"resultCode":1,"errorCode":null,"errorDesc":null,"data":${JSON.stringify(data)}}`);
    // Weak: the same data is sent in several encodings.
    this.#etag = `W/"${createHash('sha256').update(this.#json).digest('base64url').slice(0, 22)}"`;
  }

  /** What it answers, for the check against the declaration. */
  get data(): Data {
    return (JSON.parse(this.#json.toString()) as { data: Data }).data;
  }

  /** 304 without a body where the caller has it. Asked about each time: rights may have gone since. */
  send(request: FastifyRequest, reply: FastifyReply): void {
    void reply.headers({ etag: this.#etag, 'cache-control': 'private, no-cache' });
    if (request.headers['if-none-match'] === this.#etag) void reply.status(304).send();
    else void reply.type('application/json; charset=utf-8').send(this.#json);
  }
}
