import { allAt, firstText, numberAt, textAt, textsAt } from '#crawler';
import { type Draft, officeAt, unescapedHtml } from './draft.js';
import { boardNamed, type BoardSystem, JSON_ANSWER, pathOf, withQuery } from './source-format.js';
import { salaryFrom } from './vocabulary.js';

const BOARDS = /^(boards|job-boards)(\.eu)?\.greenhouse\.io$/;
const API = 'boards-api.greenhouse.io';

/** The first pay range of a job, in major units. */
function salaryOf(job: unknown): Draft['salary'] {
  const [range] = allAt(job, 'pay_input_ranges');
  if (range === undefined) return null;
  const major = (path: string) => {
    const cents = numberAt(range, path);
    return cents === null ? null : cents / 100;
  };
  return salaryFrom({
    min: major('min_cents'),
    max: major('max_cents'),
    currency: textAt(range, 'currency_type'),
    timeframe: /hour/i.test(textAt(range, 'title') ?? '') ? 'hour' : 'year',
  });
}

/** The job board API of Greenhouse. */
export const greenhouse: BoardSystem = {
  accept: JSON_ANSWER,
  jsonItems: ['jobs'],
  xmlItems: [],
  boardIn(url) {
    const [first, second, third] = pathOf(url);
    if (url.hostname === API && first === 'v1' && second === 'boards') return boardNamed(third);
    if (!BOARDS.test(url.hostname)) return null;
    return boardNamed(first === 'embed' ? url.searchParams.get('for') : first);
  },
  address: (board) => new URL(`https://${API}/v1/boards/${encodeURIComponent(board)}/jobs`),
  probe: (board) => greenhouse.address(board),
  first: (url) => withQuery(url, { content: 'true', pay_transparency: 'true' }),
  companyIn: ([job]) => ({ name: textAt(job, 'company_name'), website: null }),
  draft: (job) => ({
    id: textAt(job, 'id'),
    title: textAt(job, 'title'),
    description: unescapedHtml(textAt(job, 'content')),
    applicationUrl: textAt(job, 'absolute_url'),
    companyName: textAt(job, 'company_name'),
    workplace: textAt(job, 'location.name'),
    locations: [officeAt(textAt(job, 'location.name'))],
    categories: textsAt(job, 'departments.name'),
    salary: salaryOf(job) ?? null,
    publishedAt: firstText(job, 'first_published', 'updated_at'),
    expiresAt: textAt(job, 'application_deadline'),
  }),
};
