import type { Page } from '#store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { boardEnvelope, type CatalogPage } from './board-api.js';
import { pathOf } from './context.js';
import type { EnvelopeName } from './decorators.js';
import { isPast } from './history/past.js';

/** The envelope around a page of a list, with the requested path. */
export function envelope(
  object: EnvelopeName,
  request: FastifyRequest,
  { rows, nextCursor, more }: Page<object> & { readonly more?: object },
): object {
  return { object, url: pathOf(request), hasMore: nextCursor !== null, nextCursor, data: rows, ...more };
}

/** The `ETag` of an object with a revision (decision A6). A past state has none, because no condition can apply to it. */
export function tag(reply: FastifyReply, body: object): void {
  const revision = entityTag(body);
  if (revision !== null) reply.header('etag', revision);
}

/** The `ETag` of `body`; null for none. */
export function entityTag(body: object): string | null {
  return 'revision' in body && typeof body.revision === 'number' && !isPast(body) ? `"${body.revision}"` : null;
}

/** A long-running operation is accepted (202), and found at its id. */
export function describeOperation(reply: FastifyReply, body: object): void {
  if (!('object' in body) || body.object !== 'operation' || !('id' in body)) return;
  reply.status(202).header('Location', `/v1/operations/${String(body.id)}`);
}

/** Adds what every answer to a read has, before it is written as JSON. */
export function describeRead(
  request: FastifyRequest,
  reply: FastifyReply,
  body: unknown,
  done: (error: null, body: unknown) => void,
): void {
  const visited = request.operation?.visited !== undefined;
  const reads = visited || request.raw.method === 'GET' || request.raw.method === 'HEAD';
  if (!reads || typeof body !== 'object' || body === null) {
    done(null, body);
    return;
  }
  const paged = request.operation?.paged;
  if (visited) {
    const counted = request.operation?.counted;
    const id = counted?.idIn(body as never) ?? null;
    if (counted && id !== null) request.subject = { type: counted.type, id };
    // The access of a user may end at any time.
    if ('holds' in body && !request.boardUser) request.holds = body.holds as () => boolean;
    done(null, paged ? boardEnvelope(paged, pathOf(request), body as CatalogPage<unknown>) : body);
    return;
  }
  const answer = paged ? envelope(paged, request, body as Page<object>) : body;
  tag(reply, answer);
  if (request.operation?.accepts) describeOperation(reply, answer);
  done(null, answer);
}
