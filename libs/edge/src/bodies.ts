import type { IncomingMessage } from 'node:http';

const MAX_BYTES = 2_000;
const PATH = /^\/v1\/boards\/[^/?#]+\/jobs\/search$/;
const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

const read = new WeakMap<IncomingMessage, string>();

/** Whether the request may be a search of a visitor, with a small body of known length. */
const isSearch = ({ method, url = '', headers }: IncomingMessage): boolean => {
  const { 'content-length': length = '' } = headers;
  return (
    method === 'POST' &&
    PATH.test(url) &&
    /^[1-9]\d{0,3}$/.test(length) &&
    Number(length) <= MAX_BYTES &&
    JSON_TYPE.test(headers['content-type'] ?? '') &&
    headers['transfer-encoding'] === undefined &&
    headers['content-encoding'] === undefined &&
    headers.authorization === undefined &&
    headers['x-board-access'] === undefined &&
    headers.expect === undefined
  );
};

/**
 * Reads the body of `request`, and puts it back: who reads it next reads the same bytes.
 * @param then is called when all of it has arrived, and never if the caller leaves before.
 */
function readAhead(request: IncomingMessage, then: () => void): void {
  const length = Number(request.headers['content-length']);
  const look = () => {
    if (request.readableLength < length) return;
    request.removeListener('readable', look);
    const body = request.read() as Buffer;
    request.unshift(body);
    // One character for each byte: equal for equal bytes only.
    read.set(request, body.toString('latin1'));
    then();
  };
  request.on('readable', look);
}

/** Bodies that are read before the router. */
export const Bodies = {
  isSearch,
  readAhead,
  /** The bytes of the body of `request`, as latin1; undefined if it was not read. */
  of: (request: IncomingMessage): string | undefined => read.get(request),
} as const;
