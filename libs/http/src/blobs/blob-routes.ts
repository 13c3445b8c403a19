import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerProblem } from '../problem.filter.js';
import { HttpProblem } from '../problems.js';
import { requestedPart } from './byte-ranges.js';
import { hostBoardOf } from '../board-hosts.js';
import { type BlobOwners, type BlobStore, Downloads } from '#runtime';
import { type BlobAddresses, BLOBS_PATH, BlobKeys } from '#runtime/engine';

/** Types that a browser may display; it only saves everything else. The content of all of them was checked before it was stored. */
const SHOWN = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
const A_DAY_MS = 86_400_000;
const A_YEAR_SECONDS = 31_536_000;

/**
 * Serves the bytes of blobs: public blobs to everyone, others to callers with a signed URL. Not part of the API. At the verified domain of a
 * board there are the public images of that board alone; every URL that we write begins with the origin of the API.
 */
export function addBlobRoutes(
  fastify: FastifyInstance,
  blobs: BlobStore,
  addresses: BlobAddresses,
  owners: BlobOwners,
): void {
  fastify.get(`${BLOBS_PATH}*`, { handlerTimeout: A_DAY_MS, config: { atDomains: true } }, async (request, reply) => {
    try {
      const { '*': key } = request.params as { '*': string };
      const host = hostBoardOf(request);
      if (host && !(isKey(key) && key.startsWith(BlobKeys.PUBLIC_PREFIX) && (await owners.isOfBoard(host.id, key))))
        throw missing();
      return await answerBlob(request, reply, blobs, addresses);
    } catch (error) {
      answerProblem(error, request, reply);
      return reply;
    }
  });
}

async function answerBlob(
  request: FastifyRequest,
  reply: FastifyReply,
  blobs: BlobStore,
  addresses: BlobAddresses,
): Promise<FastifyReply> {
  const { '*': key } = request.params as { '*': string };
  const { expires, signature, filename } = request.query as Record<string, unknown>;
  const open = key.startsWith(BlobKeys.PUBLIC_PREFIX);
  if (!open && addresses.verify(key, expires, signature, filename) === 'expired')
    throw new HttpProblem({ status: 403, code: 'link_expired', message: 'This link has expired. Ask for a new one.' });
  if (!isKey(key) || (!open && addresses.verify(key, expires, signature, filename) !== 'good')) throw missing();
  const wanted = await requestedPart(request, () => blobs.facts(key));
  const cached = { 'Cache-Control': open ? `public, max-age=${A_YEAR_SECONDS}, immutable` : 'private, no-store' };
  if (wanted.kind === 'known')
    return reply
      .status(304)
      .headers({ ...cached, ETag: `"${wanted.tag}"` })
      .send();
  const found = await blobs.open(key, wanted.range);
  if (!found) throw missing();
  const { body, bytes, contentType, tag } = found;
  const shown = SHOWN.includes(contentType);
  if (wanted.range) {
    const { first, last } = wanted.range;
    reply.status(206).header('Content-Range', `bytes ${first}-${last}/${bytes}`);
  }
  reply.headers({
    ...cached,
    'Content-Length': String(wanted.range ? wanted.range.last - wanted.range.first + 1 : bytes),
    'Content-Disposition': shown
      ? 'inline'
      : Downloads.disposition(nameOf(key, open ? undefined : filename, contentType)),
    'Content-Security-Policy': "default-src 'none'; sandbox",
    // Storefronts have other origins.
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'Accept-Ranges': 'bytes',
    'ETag': `"${tag}"`,
  });
  return reply
    .type(shown || !contentType.startsWith('text/html') ? contentType : 'application/octet-stream')
    .send(body);
}

/** The name of a download: the signed one, or the last part of the key with the ending of its type. */
const nameOf = (key: string, filename: unknown, contentType: string): string =>
  Downloads.name(typeof filename === 'string' ? filename : null, contentType, key.split('/').at(-1));

function isKey(key: string): boolean {
  try {
    BlobKeys.check(key);
    return true;
  } catch {
    return false;
  }
}

const missing = () => new HttpProblem({ status: 404, code: 'not_found', message: 'This file does not exist.' });
