import { escapedHtml } from '#kernel';
import { pageHtml } from '../page-html/page-html.js';
import type { LinkPage, PageAction, PageField } from './link-pages.js';

/** The path of the script of the pages. */
export const SCRIPT_PATH = '/own-pages.js';

/** Sends the request of the form whose button is pressed, and shows the result. It is the same for every page. */
export const SCRIPT = `'use strict';
for (const form of document.querySelectorAll('form[data-path]'))
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const button = form.querySelector('button');
    const result = document.getElementById('result');
    const messages = JSON.parse(form.dataset.messages);
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
      result.textContent = answer.ok ? (messages[answered.status] ?? messages.done) : answered.error.message;
      form.hidden = answer.ok;
    } catch {
      result.textContent = 'The server did not answer. Try again.';
    }
    button.disabled = false;
  });
`;

const fieldHtml = ({ name, label, type, autocomplete, minLength }: PageField): string =>
  `<label>${escapedHtml(label)}<input name="${name}" type="${type}" autocomplete="${autocomplete}" minlength="${minLength}" required></label>`;

function formHtml(
  { label, path, body, fields = [], messages }: PageAction,
  api: string,
  link: URLSearchParams,
): string {
  const at = path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(link.get(key) ?? ''));
  const sent = Object.fromEntries(Object.entries(body).map(([field, key]) => [field, link.get(key) ?? '']));
  return `<form data-path="${escapedHtml(`${api}/${at}`)}" data-body="${escapedHtml(JSON.stringify(sent))}" data-messages="${escapedHtml(JSON.stringify(messages))}">
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
