import { reject } from '#kernel';
import { Encodings } from '#http/engine';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { sendBuiltFile } from './send-built-file.js';

/** What the build recorded about a file of the site. */
interface SiteFile {
  /** Its path in the folder of the site. */
  readonly file: string;
  readonly type: string;
  /** Changes with the content. */
  readonly digest: string;
  /** Its URL contains its version. */
  readonly isForever: boolean;
}

/** What the pages may do: run scripts of this server and send requests to it. The renderer's icons are data URLs. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const MISSING = '/docs/404';
/** Where a build writes the site, relative to the bundle, dist/server. */
const FOLDER = new URL('../docs/', import.meta.url);
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const compressors = {
  br: (bytes: Buffer): Promise<Buffer> => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes),
};

/**
 * Adds `/docs` and everything below it: guides, API documents and their search, as `scripts/docs.mjs` built them. Files are read when first
 * requested, and kept with their compressed forms. Other routes below `/docs` take precedence.
 * @param folder of the site.
 */
export function addDocsSite(fastify: FastifyInstance, folder: URL = FOLDER): void {
  let site: Promise<ReadonlyMap<string, SiteFile>> | undefined;
  const kept = new Map<string, Promise<Buffer>>();

  /** Every build includes the site; without it, nothing is served. */
  const files = () =>
    (site ??= readFile(new URL('site.json', folder), 'utf8').then(
      (text) => new Map(Object.entries(JSON.parse(text) as Readonly<Record<string, SiteFile>>)),
      () => new Map<string, SiteFile>(),
    ));

  function contentOf({ file }: SiteFile, encoding: 'br' | 'gzip' | null): Promise<Buffer> {
    const key = `${encoding ?? ''} ${file}`;
    let content = kept.get(key);
    if (!content) {
      content = readFile(fileURLToPath(new URL(file, folder))).then((bytes) =>
        encoding === null ? bytes : compressors[encoding](bytes),
      );
      kept.set(key, content);
    }
    return content;
  }

  function send(request: FastifyRequest, reply: FastifyReply, found: SiteFile): Promise<FastifyReply> {
    const encoding = Encodings.preferred(String(request.headers['accept-encoding'] ?? ''));
    const { type, digest, isForever } = found;
    const file = { type, isForever, encoding, etag: `W/"${digest}"`, body: () => contentOf(found, encoding) };
    return sendBuiltFile(request, reply, file, POLICY);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const [path = ''] = request.url.split('?');
    const all = await files();
    const found = path === MISSING ? undefined : all.get(path);
    if (found) return send(request, reply, found);
    const bare = path.replace(/(?<!\/)\/+$/, '');
    if (bare !== path && all.has(bare)) return reply.redirect(bare, 301);
    const missing = all.get(MISSING);
    // People see a page, programs the usual error.
    if (missing && /\btext\/html\b/.test(request.headers.accept ?? ''))
      return send(request, reply.status(404), missing);
    return reject('missing', 'not_found', `The path ${path} does not exist.`);
  }

  fastify.get('/docs', answer);
  fastify.get('/docs/*', answer);
}
