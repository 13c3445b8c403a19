// The index of the search: built here, read by the script of the search page.
import MiniSearch from 'minisearch';
import { OPTIONS } from './search-options.mjs';

const EXCERPT = 120;
/** Decisions are many and long: what is decided is said at their beginning. */
const INDEXED = { decisions: 240, other: 20_000 };

const excerpt = (text) => (text.length > EXCERPT ? `${text.slice(0, EXCERPT).replace(/\s\S*$/, '')} …` : text);

/**
 * The index, as JSON.
 * @param pages address, title and headings with texts of each page
 */
export function searchIndex(pages) {
  const index = new MiniSearch(OPTIONS);
  const ofPages = pages.flatMap(({ address, title, sections }) =>
    sections.map((section) => ({
      title: section.title,
      page: title,
      address: section.level === 1 ? address : `${address}#${section.anchor}`,
      text: section.text.slice(0, /decisions\/\d/.test(address) ? INDEXED.decisions : INDEXED.other),
      excerpt: excerpt(section.text),
    })),
  );
  index.addAll(ofPages.map((each, id) => ({ id, ...each })));
  return JSON.stringify(index);
}
