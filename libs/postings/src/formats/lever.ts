import { allAt, firstText, numberAt, textAt, textsAt } from '#crawler';
import { officeAt } from './draft.js';
import { boardNamed, type BoardSystem, JSON_ANSWER, nextByOffset, pathOf, withQuery } from './source-format.js';
import { salaryFrom } from './vocabulary.js';

const PAGE = 100;
const HOSTS = /^(jobs|api)(\.eu)?\.lever\.co$/;

/** The description, its lists, and the closing text. */
function descriptionOf(posting: unknown): string {
  const lists = allAt(posting, 'lists').map(
    (list) => `<h3>${textAt(list, 'text') ?? ''}</h3><ul>${textAt(list, 'content') ?? ''}</ul>`,
  );
  const texts = [firstText(posting, 'description', 'descriptionPlain'), ...lists];
  return [...texts, firstText(posting, 'additional', 'additionalPlain')].filter((text) => text !== null).join('\n');
}

function locationsOf(posting: unknown): readonly string[] {
  const all = textsAt(posting, 'categories.allLocations');
  return all.length > 0 ? all : textsAt(posting, 'categories.location');
}

/** The postings API of Lever, on its hosts in the United States and in Europe. */
export const lever: BoardSystem = {
  accept: JSON_ANSWER,
  jsonItems: [],
  xmlItems: [],
  boardIn(url) {
    if (!HOSTS.test(url.hostname)) return null;
    const [first, second, third] = pathOf(url);
    const board = url.hostname.startsWith('api.') ? (first === 'v0' && second === 'postings' ? third : null) : first;
    // European boards have their own API host, so the URL must keep the region.
    return boardNamed(board) && `${url.hostname.includes('.eu.') ? 'eu:' : ''}${board}`;
  },
  address(board) {
    const [, europe, name = board] = /^(eu:)?(.*)$/.exec(board) ?? [];
    return new URL(`https://api.${europe ? 'eu.' : ''}lever.co/v0/postings/${encodeURIComponent(name)}`);
  },
  probe: (board) => withQuery(lever.address(board), { mode: 'json', skip: '0', limit: '1' }),
  first: (url) => withQuery(url, { mode: 'json', skip: '0', limit: String(PAGE) }),
  next: (page) => nextByOffset(page, 'skip', PAGE),
  companyIn: () => ({ name: null, website: null }),
  draft: (posting) => ({
    id: textAt(posting, 'id'),
    title: textAt(posting, 'text'),
    description: descriptionOf(posting),
    applicationUrl: firstText(posting, 'hostedUrl', 'applyUrl'),
    employmentType: textAt(posting, 'categories.commitment'),
    workplace: textAt(posting, 'workplaceType'),
    locations: locationsOf(posting).map(officeAt),
    categories: [firstText(posting, 'categories.department', 'categories.team')],
    salary: salaryFrom({
      min: numberAt(posting, 'salaryRange.min'),
      max: numberAt(posting, 'salaryRange.max'),
      currency: textAt(posting, 'salaryRange.currency'),
      timeframe: textAt(posting, 'salaryRange.interval'),
    }),
    publishedAt: textAt(posting, 'createdAt'),
  }),
};
