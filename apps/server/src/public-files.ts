import type { BoardGuard, BoardWalls } from '#access';
import type { KeyFiles } from '#integrations';
import { type Links } from '#http';
import { compressed, varyByEncoding } from '#http/engine';
import { isKnown } from '#http/board';
import type { PublicDocument, PublicFeeds, Sitemaps } from '#jobs';
import { reject } from '#kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AsyncResource } from 'node:async_hooks';
import { Readable } from 'node:stream';

/** What the files are made by. */
export interface PublicFiles {
  readonly guard: Pick<BoardGuard, 'visit'>;
  readonly walls: BoardWalls;
  readonly feeds: PublicFeeds;
  readonly sitemaps: Sitemaps;
  readonly keyFiles: KeyFiles;
  readonly links: Links;
}

/** A download that takes longer is ended. */
const SLOWEST_MS = 900_000;
const SLOW = { handlerTimeout: SLOWEST_MS };

/** A private cache may store a feed but must revalidate it on each use: jobs expire at a moment. */
const OF_ONE = 'private, no-cache';
/** Search engines see a change within a minute, whatever caches stand between. */
const FOR_A_MINUTE = 'public, max-age=60';
/** As lists of the Board API. */
const OF_ALL = 'public, max-age=60, stale-while-revalidate=300';

const OPEN = { wall: false, maxAgeSeconds: 0 } as const;
const WALLED = { wall: true, maxAgeSeconds: 0 } as const;

/**
 * Adds `GET /feeds/…`, where the feeds of all boards are read by who knows their addresses. The password of a board does not stop them:
 * the address is a secret, too, and its operator gave it out for this.
 */
export function addFeeds(fastify: FastifyInstance, { guard, feeds }: PublicFiles): void {
  fastify.get('/feeds/:file', SLOW, async (request, reply) => {
    const addressed = feeds.at((request.params as { readonly file: string }).file);
    if (!addressed) return reject('missing', 'job_feeds_not_found', 'There is no such feed.');
    const { name } = await guard.visit(addressed.board, OPEN, request, reply);
    const feed = await feeds.open(addressed, name);
    // Pages of any origin may read what everybody with the address may.
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
    return sendDocument(request, reply, feed, OF_ONE);
  });
}

/** Adds `GET /{key}.txt`, where search engines find the keys of boards whose pages are on this server. */
export function addKeyFiles(fastify: FastifyInstance, { keyFiles }: Pick<PublicFiles, 'keyFiles'>): void {
  fastify.get('/:key(^[0-9a-f]{32}).txt', async (request, reply) => {
    const { key } = request.params as { readonly key: string };
    return sendKey(reply, await keyFiles.named(`${key}.txt`));
  });
}

function sendKey(reply: FastifyReply, key: string | null): FastifyReply {
  if (key === null) return reject('missing', 'not_found', 'There is nothing here.');
  return reply.header('cache-control', OF_ALL).type('text/plain; charset=utf-8').send(key);
}

/**
 * Adds `GET /sitemap.xml`, the files that it names when one is not enough, `GET /robots.txt` and `GET /indexnow-key.txt`, for the board that `GET /` shows: the
 * addresses of its pages, as far as visitors without its password see them.
 * @param identify the id or slug of the board; null while there is none.
 */
export function addSitemap(
  fastify: FastifyInstance,
  { guard, walls, sitemaps, keyFiles, links }: PublicFiles,
  identify: () => Promise<string | null>,
): void {
  const enter = async (request: FastifyRequest, reply: FastifyReply, how: typeof OPEN | typeof WALLED) => {
    const board = await identify();
    if (board === null) return reject('missing', 'boards_not_found', 'There is no board yet.');
    return guard.visit(board, how, request, reply);
  };
  fastify.get('/sitemap.xml', SLOW, async (request, reply) => {
    await enter(request, reply, WALLED);
    const file = await sitemaps.first((number) => links.outside(`sitemap/${number}.xml`));
    return sendDocument(request, reply, file, FOR_A_MINUTE);
  });
  fastify.get('/sitemap/:file', SLOW, async (request, reply) => {
    await enter(request, reply, WALLED);
    const [, number] = /^([1-9]\d{0,5})\.xml$/.exec((request.params as { readonly file: string }).file) ?? [];
    const file = number === undefined ? null : await sitemaps.file(Number(number));
    return file
      ? sendDocument(request, reply, file, FOR_A_MINUTE)
      : reject('missing', 'not_found', 'The sitemap has no such file.');
  });
  fastify.get('/indexnow-key.txt', async (request, reply) => {
    await enter(request, reply, OPEN);
    return sendKey(reply, await keyFiles.ofBoard());
  });
  fastify.get('/robots.txt', async (request, reply) => {
    await enter(request, reply, OPEN);
    const isWalled = (await walls.grant()) !== null;
    const rules = isWalled ? 'Disallow: /\n' : `Allow: /\n\nSitemap: ${links.outside('sitemap.xml')}\n`;
    return reply.header('cache-control', OF_ALL).type('text/plain; charset=utf-8').send(`User-agent: *\n${rules}`);
  });
}

/** Sends `document` as fast as it is read, or says that it is known already. */
function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, contentType, pieces }: PublicDocument,
  caching: string,
): FastifyReply {
  reply.headers({ 'cache-control': caching, 'etag': tag });
  if (isKnown(request, tag)) {
    varyByEncoding(reply);
    return reply.status(304).send();
  }
  const body = Readable.from(request.method === 'HEAD' ? [] : inThisScope(pieces()), { objectMode: false });
  return reply.type(contentType).send(compressed(request, reply, body));
}

/** `source`, whose pieces are made in the scope in which this is called: a socket asks for them outside of every request. */
function inThisScope(source: AsyncGenerator<string>): AsyncIterable<string> {
  const scope = new AsyncResource('openings:document');
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => scope.runInAsyncScope(() => source.next()),
      return: () => scope.runInAsyncScope(() => source.return(undefined)),
    }),
  };
}
