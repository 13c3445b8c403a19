import { allAt, firstText, isTrueAt, numberAt, textAt } from '#crawler';
import { officeAt, officeFrom } from './draft.js';
import { boardNamed, type BoardSystem, JSON_ANSWER, nextByOffset, pathOf, withQuery } from './source-format.js';

const PAGE = 100;
const API = 'api.smartrecruiters.com';
const HOSTS = ['careers.smartrecruiters.com', 'jobs.smartrecruiters.com'];
const SECTIONS = ['companyDescription', 'jobDescription', 'qualifications', 'additionalInformation'];

function descriptionOf(posting: unknown): string {
  const sections = SECTIONS.flatMap((name) => {
    const text = textAt(posting, `jobAd.sections.${name}.text`);
    const title = textAt(posting, `jobAd.sections.${name}.title`);
    return text === null ? [] : [`${title === null ? '' : `<h3>${title}</h3>`}${text}`];
  });
  return sections.join('\n');
}

function workplaceOf(posting: unknown): string | null {
  if (isTrueAt(posting, 'location.hybrid')) return 'hybrid';
  return isTrueAt(posting, 'location.remote') ? 'remote' : null;
}

/** The posting API of SmartRecruiters: a list, and a page with the texts of each posting. */
export const smartrecruiters: BoardSystem = {
  accept: JSON_ANSWER,
  jsonItems: ['content'],
  xmlItems: [],
  boardIn(url) {
    const [first, second, third] = pathOf(url);
    if (HOSTS.includes(url.hostname)) return boardNamed(first);
    return url.hostname === API && first === 'v1' && second === 'companies' ? boardNamed(third) : null;
  },
  address: (board) => new URL(`https://${API}/v1/companies/${encodeURIComponent(board)}/postings`),
  probe: (board) => withQuery(smartrecruiters.address(board), { limit: '1' }),
  first: (url) => withQuery(url, { limit: String(PAGE), offset: '0' }),
  next: (page) => {
    const found = numberAt(page.rest, 'totalFound');
    return found !== null && page.total >= found ? null : nextByOffset(page, 'offset', PAGE);
  },
  companyIn: ([posting]) => ({ name: textAt(posting, 'company.name'), website: null }),
  detail(item, page) {
    const id = textAt(item, 'id');
    return id === null ? null : new URL(`${page.pathname.replace(/\/$/, '')}/${encodeURIComponent(id)}`, page.origin);
  },
  draft: (item, _, detail) => ({
    id: textAt(item, 'id'),
    title: firstText(detail, 'name') ?? textAt(item, 'name'),
    description: descriptionOf(detail),
    applicationUrl: firstText(detail, 'postingUrl', 'applyUrl'),
    companyName: textAt(item, 'company.name'),
    employmentType: firstText(item, 'typeOfEmployment.id', 'typeOfEmployment.label'),
    seniority: firstText(item, 'experienceLevel.id', 'experienceLevel.label'),
    workplace: workplaceOf(item),
    locations: allAt(item, 'location').map(
      (place) =>
        officeFrom({
          city: textAt(place, 'city'),
          region: textAt(place, 'region'),
          country: textAt(place, 'country'),
        }) ?? officeAt(textAt(place, 'fullLocation')),
    ),
    categories: [firstText(item, 'department.label', 'function.label')],
    publishedAt: textAt(item, 'releasedDate'),
  }),
};
