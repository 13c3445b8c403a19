// The search page: shows what is found as one types. Without this script the page is a list of all pages.
import MiniSearch from 'minisearch';
import { OPTIONS } from '../search-options.mjs';

const MOST = 40;
const form = document.querySelector('main form');
const input = form.querySelector('input');
const list = document.getElementById('found');
const count = document.getElementById('count');
const everything = document.getElementById('everything');

let index;
const load = () =>
  (index ??= fetch(form.dataset.index)
    .then((answer) => answer.text())
    .then((text) => MiniSearch.loadJSON(text, OPTIONS)));

function item({ title, page, address, excerpt }) {
  const line = document.createElement('li');
  const link = document.createElement('a');
  link.href = address;
  link.textContent = title;
  const where = document.createElement('span');
  where.className = 'where';
  where.textContent = page === title ? '' : page;
  const text = document.createElement('p');
  text.textContent = excerpt;
  line.append(link, where, text);
  return line;
}

async function search() {
  const query = input.value.trim();
  everything.hidden = query !== '';
  if (query === '') {
    list.replaceChildren();
    count.textContent = '';
    return;
  }
  const found = (await load()).search(query);
  if (input.value.trim() !== query) return;
  list.replaceChildren(...found.slice(0, MOST).map(item));
  const more = found.length > MOST ? ` The first ${MOST} are shown.` : '';
  count.textContent =
    found.length === 0
      ? `Nothing found for “${query}”. Try fewer or other words.`
      : `${found.length} ${found.length === 1 ? 'place' : 'places'}.${more}`;
}

const rememberQuery = () => {
  const query = input.value.trim();
  history.replaceState(null, '', query === '' ? '/docs/search' : `/docs/search?q=${encodeURIComponent(query)}`);
};

input.value = new URLSearchParams(location.search).get('q') ?? '';
input.addEventListener('input', () => (search(), rememberQuery()));
form.addEventListener('submit', (event) => (event.preventDefault(), search(), rememberQuery()));
search();
input.focus();
