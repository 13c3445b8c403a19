import { escapedHtml, reject } from '#kernel';
import { type MailPreview } from '#runtime';
import { type MailPreviews, renderMail } from '#runtime/engine';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
h2{font-size:1.1rem;margin:2rem 0 .25rem}p{margin:.25rem 0;overflow-wrap:anywhere}.facts{color:#555}a{color:#0b57d0}
iframe{width:100%;height:36rem;margin-top:.5rem;border:1px solid #ccc}`;

/** The overview page shows the mails of this server and an empty icon, and nothing else. */
const POLICY = [
  "default-src 'none'",
  'img-src data:',
  `style-src 'sha256-${hash('sha256', STYLE, 'base64')}'`,
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** A mail has inline styles and may do nothing else, as in a mail program. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ');

const section = ({ kind, example }: MailPreview): string => `<h2 id="${kind}">${kind}</h2>
<p class="facts">From “${escapedHtml(example.from)}” to ${escapedHtml(example.to)}. <a href="/docs/mails/${kind}">HTML</a>, <a href="/docs/mails/${kind}/text">text</a></p>
<p>${escapedHtml(example.subject)}</p>
<iframe sandbox src="/docs/mails/${kind}" title="A mail of the kind ${kind}" loading="lazy"></iframe>`;

const page = (previews: readonly MailPreview[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mails</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Mails</h1>
<p>What this server sends, with made-up names and addresses.</p>
${previews.length === 0 ? '<p>It sends none.</p>' : previews.map(section).join('\n')}
</main>
</body>
</html>
`;

/** Adds `GET /docs/mails`, with an example of each kind of mail, and each of them as HTML and as text. */
export function addMailPages(fastify: FastifyInstance, previews: MailPreviews): void {
  const rendered = (request: FastifyRequest) => {
    const preview = previews.of((request.params as { readonly kind: string }).kind);
    if (!preview) return reject('missing', 'not_found', 'This kind of mail does not exist.');
    return renderMail(preview.example.content, preview.example.from);
  };
  fastify.get('/docs/mails', (_, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY })
      .type('text/html; charset=utf-8')
      .send(page(previews.all())),
  );
  fastify.get('/docs/mails/:kind', async (request, reply) =>
    reply
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': MAIL_POLICY })
      .type('text/html; charset=utf-8')
      .send(rendered(request).html),
  );
  fastify.get('/docs/mails/:kind/text', async (request, reply) =>
    reply.headers({ 'cache-control': 'no-cache' }).type('text/plain; charset=utf-8').send(rendered(request).text),
  );
}
