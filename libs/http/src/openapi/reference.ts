import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const compress = promisify(gzip);

interface Asset {
  readonly type: string;
  readonly read: () => Promise<Buffer>;
}

/** What the page may do: run our own scripts and talk to our own origin. The renderer's icons are data addresses. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const require = createRequire(import.meta.url);
const RENDERER = dirname(require.resolve('swagger-ui-dist/package.json'));

const bundled = (name: string, type: string): Asset => ({ type, read: () => readFile(join(RENDERER, name)) });
const written = (text: string, type: string): Asset => ({ type, read: async () => Buffer.from(text) });

const SCRIPT = 'text/javascript; charset=utf-8';

/** Addresses name the version of what is there, so that it never changes. */
const folder = (version: string) => `/docs/${version}`;

/** A reference: the page that shows it, and what it shows. */
interface Reference {
  /** Path of the page. */
  readonly page: string;
  /** @example 'Board API' */
  readonly title: string;
  /** Path of its OpenAPI document. */
  readonly document: string;
}

/** A document beside the references, which no page shows. */
type OtherDocument = Pick<Reference, 'title' | 'document'>;

/**
 * Groups are closed at first: a list of 150 groups and open operations or more is drawn only where it is scrolled to. The filter
 * of the renderer minds case; ours does not.
 */
const startScript = (document: string): string => `SwaggerUIBundle({
  url: ${JSON.stringify(document)},
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  filter: true,
  plugins: [() => ({
    fn: {
      opsFilter: (groups, phrase) =>
        groups.filter((_, name) => name.toLowerCase().includes(phrase.trim().toLowerCase())),
    },
  })],
  showExtensions: true,
  validatorUrl: null,
});
`;

const plainLink = ({ title, document }: OtherDocument): string => `<a href="${document}">${title}</a>`;

const link = ({ page: address, title }: Reference, current: Reference): string =>
  `<a href="${address}"${address === current.page ? ' aria-current="page"' : ''}>${title}</a>`;

const page = (version: string, start: string, shown: Reference, all: readonly Reference[], others: readonly OtherDocument[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Openings ${shown.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${folder(version)}/swagger-ui.css">
</head>
<body>
<nav class="swagger-ui"><div class="wrapper"><p>References: ${[...all.map((each) => link(each, shown)), ...others.map(plainLink)].join(', ')}</p></div></nav>
<noscript>The reference needs JavaScript. What it shows is at <a href="${shown.document}">${shown.document}</a>.</noscript>
<div id="reference"></div>
<script src="${folder(version)}/swagger-ui-bundle.js"></script>
<script src="${folder(version)}/${start}"></script>
</body>
</html>
`;

/** Adds readable references, which lead to each other. They come whole from this server and load nothing from elsewhere. */
export function addReferences(
  fastify: FastifyInstance,
  references: readonly Reference[],
  others: readonly OtherDocument[] = [],
): void {
  const { version } = require('swagger-ui-dist/package.json') as { version: string };
  const assets: Record<string, Asset> = {
    'swagger-ui-bundle.js': bundled('swagger-ui-bundle.js', SCRIPT),
    'swagger-ui.css': bundled('swagger-ui.css', 'text/css; charset=utf-8'),
  };
  for (const reference of references) {
    const script = startScript(reference.document);
    const start = `reference-${hash('sha256', script).slice(0, 12)}.js`;
    assets[start] = written(script, SCRIPT);
    fastify.get(reference.page, (_, reply) =>
      reply
        .headers({ 'Cache-Control': 'no-cache', 'Content-Security-Policy': POLICY })
        .type('text/html; charset=utf-8')
        .send(page(version, start, reference, references, others)),
    );
  }
  for (const [name, asset] of Object.entries(assets)) {
    // Compressed when first asked for, and kept: the bundle shrinks to a third.
    let small: Promise<Buffer> | undefined;
    fastify.get(`${folder(version)}/${name}`, async (request: FastifyRequest, reply: FastifyReply) => {
      reply
        .type(asset.type)
        .headers({ 'Cache-Control': 'public, max-age=31536000, immutable', 'Vary': 'Accept-Encoding' });
      if (!/\bgzip\b/.test(String(request.headers['accept-encoding']))) return asset.read();
      small ??= asset.read().then((bytes) => compress(bytes));
      return reply.header('Content-Encoding', 'gzip').send(await small);
    });
  }
}
