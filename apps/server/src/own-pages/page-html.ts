import { escapedHtml } from '#kernel';
import type { FastifyReply } from 'fastify';
import { hash } from 'node:crypto';
import type { LinkPage, PageAction, PageField } from './link-pages.js';

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a;background:#fff}
form{margin:1rem 0}label{display:block;margin:.5rem 0}input{display:block;width:100%;box-sizing:border-box}
input,button{font:inherit;padding:.4rem .6rem}p,div{overflow-wrap:anywhere}.facts{color:#555}a{color:#0b57d0}`;

/** The style of the pages, for their policies. */
export const STYLE_SOURCE = `'sha256-${hash('sha256', STYLE, 'base64')}'`;

/** The path of the script of the pages. */
export const SCRIPT_PATH = '/own-pages.js';

/** Sends the request of the form whose button is pressed, and shows the result. It is the same for every page. */
export const SCRIPT = `'use strict';
for (const form of document.querySelectorAll('form[data-path]'))
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector('button');
    const result = document.getElementById('result');
    const said = JSON.parse(form.dataset.said);
    const body = JSON.parse(form.dataset.body);
    for (const input of form.querySelectorAll('input')) body[input.name] = input.value;
    button.disabled = true;
    try {
      const answer = await fetch(form.dataset.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      const answered = text === '' ? {} : JSON.parse(text);
      result.textContent = answer.ok ? (said[answered.status] ?? said.done) : answered.error.message;
      form.hidden = answer.ok;
    } catch {
      result.textContent = 'The server did not answer. Try again.';
    }
    button.disabled = false;
  });
`;

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

const fieldHtml = ({ name, label, type, autocomplete, minLength }: PageField): string =>
  `<label>${escapedHtml(label)}<input name="${name}" type="${type}" autocomplete="${autocomplete}" minlength="${minLength}" required></label>`;

function formHtml({ label, path, body, fields = [], said }: PageAction, api: string, link: URLSearchParams): string {
  const at = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(link.get(key) ?? ''));
  const sent = Object.fromEntries(Object.entries(body).map(([field, key]) => [field, link.get(key) ?? '']));
  return `<form data-path="${escapedHtml(`${api}/${at}`)}" data-body="${escapedHtml(JSON.stringify(sent))}" data-said="${escapedHtml(JSON.stringify(said))}">
${fields.map(fieldHtml).join('\n')}
<button>${escapedHtml(label)}</button>
</form>`;
}

/**
 * The page of a link. Opening it changes nothing: programs that scan mails also open links.
 * @param api path of the API, the prefix of the actions.
 * @param link the values in the link.
 * @param board the name of the board; null for pages of operators.
 */
export function linkPageHtml(
  { title, about, actions }: LinkPage,
  { api, link, board }: { readonly api: string; readonly link: URLSearchParams; readonly board: string | null },
): string {
  return pageHtml(
    title,
    `${board === null ? '' : `<p class="facts">${escapedHtml(board)}</p>\n`}<p>${escapedHtml(about)}</p>
${actions.map((action) => formHtml(action, api, link)).join('\n')}
<p id="result" role="status"></p>
<noscript><p>This page needs JavaScript.</p></noscript>
<script src="${SCRIPT_PATH}" defer></script>`,
  );
}
