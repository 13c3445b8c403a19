/** A text that is written while it is sent. */
export interface PublicDocument {
  /** Weak entity tag; the same as long as the text says the same. */
  readonly tag: string;
  readonly contentType: string;
  /** The text in pieces. Each is made when it is wanted, in the scope of the request; leaving it early stops the work. */
  pieces(): AsyncGenerator<string>;
}

/** Letters of a piece at least, but for the last one. */
const PIECE = 64_000;

/** The texts of `source` joined to pieces of some size: each piece is a write to a socket. */
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
