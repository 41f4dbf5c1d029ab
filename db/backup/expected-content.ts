import { createHash } from "node:crypto";
import { Transform } from "node:stream";

/** What a file must be. */
export interface Expected {
  readonly bytes: number;
  readonly sha256: string;
}

/** The content of a file is not what was stored. */
export class UnexpectedContentError extends Error {
  readonly code = "UNEXPECTED_CONTENT";
}

/** Lets through what a file must be, and nothing more of what claims to be it. */
export class ExpectedContent extends Transform {
  readonly #hash = createHash("sha256");
  readonly #expected: Expected;
  #bytes = 0;

  constructor(expected: Expected) {
    super();
    this.#expected = expected;
  }

  override _transform(chunk: Buffer, _: unknown, done: (error: Error | null, chunk?: Buffer) => void): void {
    this.#hash.update(chunk);
    this.#bytes += chunk.length;
    // A small file can be made that unpacks to one that fills the disk.
    done(this.#bytes > this.#expected.bytes ? new UnexpectedContentError("too long") : null, chunk);
  }

  override _flush(done: (error: Error | null) => void): void {
    const { bytes, sha256 } = this.#expected;
    const isSame = this.#bytes === bytes && this.#hash.digest("hex") === sha256;
    done(isSame ? null : new UnexpectedContentError("another content"));
  }
}
