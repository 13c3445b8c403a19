/** A text that is generated while it is sent. */
export interface PublicDocument {
  /** Weak entity tag. It stays the same while the text means the same. */
  readonly tag: string;
  readonly contentType: string;
  /** The text in chunks. Each is generated on demand, in the scope of the request. Leaving the iteration early stops the work. */
  pieces(): AsyncGenerator<string>;
}

/** Minimum length of a chunk, except for the last. */
const PIECE = 64_000;

/** Joins the texts of `source` into larger chunks, because each chunk is a write to a socket. */
export async function* inPieces(source: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const text of source) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
