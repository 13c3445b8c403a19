import type { BoardGuard, PasswordGate } from '#access';
import type { PublicSettings } from '#content';
import type { KeyFiles } from '#integrations';
import { type Links } from '#http';
import { Encodings } from '#http/engine';
import { isKnown, type VisitedBoard, HostBoard } from '#http/board';
import type { PublicDocument, PublicFeeds, Sitemaps, SitemapSite } from '#jobs';
import { reject } from '#kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AsyncResource } from 'node:async_hooks';
import { Readable } from 'node:stream';

/** Dependencies of the files. */
export interface PublicFiles {
  readonly guard: Pick<BoardGuard, 'visit'>;
  readonly gate: PasswordGate;
  readonly settings: Pick<PublicSettings, 'row'>;
  readonly feeds: PublicFeeds;
  readonly sitemaps: Sitemaps;
  readonly keyFiles: KeyFiles;
  readonly links: Links;
}

/** A download that takes longer is aborted. */
const SLOWEST_MS = 900_000;
const SLOW = { handlerTimeout: SLOWEST_MS };
const AT_DOMAINS = { config: { atDomains: true } } as const;

/** A private cache may store a feed but must revalidate it on each use: jobs can expire at any time. */
const OF_ONE = 'private, no-cache';
/** Search engines see a change within a minute, even through caches. */
const FOR_A_MINUTE = 'public, max-age=60';
/** As lists of the Board API. */
const OF_ALL = 'public, max-age=60, stale-while-revalidate=300';

const OPEN = { gated: false, maxAgeSeconds: 0 } as const;
const GATED = { gated: true, maxAgeSeconds: 0 } as const;

/**
 * Adds `GET /feeds/…`, which returns the feeds of all boards to those who know their URLs. The password of a board does not protect them:
 * the
 * URL is itself a secret, and the operator of the board shared it for this purpose.
 */
export function addFeeds(fastify: FastifyInstance, { guard, feeds }: PublicFiles): void {
  fastify.get('/feeds/:file', { ...SLOW, ...AT_DOMAINS }, async (request, reply) => {
    const addressed = feeds.at((request.params as { readonly file: string }).file);
    if (!addressed) return reject('missing', 'job_feeds_not_found', 'This feed does not exist.');
    const { name } = await guard.visit(addressed.board, OPEN, request, reply);
    const feed = await feeds.open(addressed, name);
    // Pages of any origin may read what everyone with the URL may.
    reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
    return sendDocument(request, reply, feed, OF_ONE);
  });
}

/** Adds `GET /{key}.txt`, where search engines find the keys of boards whose pages are on this server. */
export function addKeyFiles(fastify: FastifyInstance, { keyFiles }: Pick<PublicFiles, 'keyFiles'>): void {
  fastify.get('/:key(^[0-9a-f]{32}).txt', AT_DOMAINS, async (request, reply) => {
    const { key } = request.params as { readonly key: string };
    return sendKey(reply, await keyFiles.named(`${key}.txt`, HostBoard.of(request)?.id));
  });
}

function sendKey(reply: FastifyReply, key: string | null): FastifyReply {
  if (key === null) return reject('missing', 'not_found', 'This page does not exist.');
  return reply.header('cache-control', OF_ALL).type('text/plain; charset=utf-8').send(key);
}

/**
 * Adds `GET /sitemap.xml`, the files that it lists if one is not enough, `GET /robots.txt` and `GET /indexnow-key.txt`: at the domain of a
 * board for this board, elsewhere for the board at `/`. They list the URLs of its pages, as far as visitors without its password can see
 * them.
 * @param front returns the id or slug of the board at `/`; null while there is none. Null: `/` has no board.
 * @param atDomains whether boards have pages at their domains.
 */
export function addSitemap(
  fastify: FastifyInstance,
  { guard, gate, settings, sitemaps, keyFiles, links }: PublicFiles,
  { front, atDomains }: { readonly front: (() => Promise<string | null>) | null; readonly atDomains: boolean },
): void {
  const config = { atDomains };
  const enter = async (request: FastifyRequest, reply: FastifyReply, how: typeof OPEN | typeof GATED) => {
    const host = HostBoard.of(request);
    if (!host && front === null) return reject('missing', 'not_found', 'This page does not exist.');
    const board = host?.id ?? (await front?.()) ?? null;
    if (board === null) return reject('missing', 'boards_not_found', 'This server has no board yet.');
    return guard.visit(board, how, request, reply);
  };
  /** The URL of one of these files on the host of the request. */
  const here = (request: FastifyRequest, file: string): string => {
    const host = HostBoard.of(request);
    return host ? `https://${host.hostname}/${file}` : links.outside(file);
  };
  /** Where the pages of the board are: its primary domain, the domain of the request, or the hosted address. */
  const siteOf = async (request: FastifyRequest, { slug }: VisitedBoard): Promise<SitemapSite> => {
    const host = HostBoard.of(request);
    const hostname = (await settings.row())?.primaryDomain?.hostname ?? host?.hostname;
    const address = hostname === undefined ? links.storefrontOf(slug) : `https://${hostname}`;
    return { address, isOwn: host !== undefined || !links.hasStorefront };
  };
  fastify.get('/sitemap.xml', { ...SLOW, config }, async (request, reply) => {
    const site = await siteOf(request, await enter(request, reply, GATED));
    const file = await sitemaps.first(site, (number) => here(request, `sitemap/${number}.xml`));
    return sendDocument(request, reply, file, FOR_A_MINUTE);
  });
  fastify.get('/sitemap/:file', { ...SLOW, config }, async (request, reply) => {
    const site = await siteOf(request, await enter(request, reply, GATED));
    const [, number] = /^([1-9]\d{0,5})\.xml$/.exec((request.params as { readonly file: string }).file) ?? [];
    const file = number === undefined ? null : await sitemaps.file(site, Number(number));
    return file
      ? sendDocument(request, reply, file, FOR_A_MINUTE)
      : reject('missing', 'not_found', 'The sitemap does not list this file.');
  });
  fastify.get('/indexnow-key.txt', { config }, async (request, reply) => {
    await enter(request, reply, OPEN);
    return sendKey(reply, await keyFiles.ofBoard());
  });
  fastify.get('/robots.txt', { config }, async (request, reply) => {
    await enter(request, reply, OPEN);
    const hasPassword = (await gate.grant()) !== null;
    const rules = hasPassword ? 'Disallow: /\n' : `Allow: /\n\nSitemap: ${here(request, 'sitemap.xml')}\n`;
    return reply.header('cache-control', OF_ALL).type('text/plain; charset=utf-8').send(`User-agent: *\n${rules}`);
  });
}

/** Streams `document` as fast as it is read, or answers 304. */
function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, contentType, pieces }: PublicDocument,
  caching: string,
): FastifyReply {
  reply.headers({ 'cache-control': caching, 'etag': tag });
  if (isKnown(request, tag)) {
    Encodings.varyBy(reply);
    return reply.status(304).send();
  }
  const body = Readable.from(request.method === 'HEAD' ? [] : inThisScope(pieces()), { objectMode: false });
  return reply.type(contentType).send(Encodings.compressed(request, reply, body));
}

/** `source`, with its chunks produced in the scope of this call: a socket requests them outside of any request. */
function inThisScope(source: AsyncGenerator<string>): AsyncIterable<string> {
  const scope = new AsyncResource('openings:document');
  return {
    [Symbol.asyncIterator]: () => ({
      next: () => scope.runInAsyncScope(() => source.next()),
      return: () => scope.runInAsyncScope(() => source.return(undefined)),
    }),
  };
}
