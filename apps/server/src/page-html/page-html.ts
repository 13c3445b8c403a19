import { escapedHtml } from '#kernel';
import type { FastifyReply } from 'fastify';
import { hash } from 'node:crypto';

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
form{margin:1rem 0}label{display:block;margin:.5rem 0}input{display:block;width:100%;box-sizing:border-box}
input,button{font:inherit;padding:.4rem .6rem}p,div{overflow-wrap:anywhere}.facts{color:#555}a{color:#0b57d0}`;

/** The style of the pages, for their policies. */
export const STYLE_SOURCE = `'sha256-${hash('sha256', STYLE, 'base64')}'`;

/** Only the script, the style and the empty icon of these pages are allowed, and requests to this server. */
export const POLICY = [
  "default-src 'none'",
  'img-src data:',
  `style-src ${STYLE_SOURCE}`,
  "script-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sends a page whose URL has a secret: no cache keeps it, no search engine lists it, and no other site gets its URL. */
export const sendPage = (reply: FastifyReply, status: number, html: string, policy = POLICY): FastifyReply =>
  reply
    .status(status)
    .headers({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'referrer-policy': reply.getHeader('referrer-policy') ?? 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    .type('text/html; charset=utf-8')
    .send(html);

/** A page with `main` below its title. @param main HTML. */
export const pageHtml = (title: string, main: string, language = 'en'): string => `<!doctype html>
<html lang="${escapedHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapedHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapedHtml(title)}</h1>
${main}
</main>
</body>
</html>
`;
