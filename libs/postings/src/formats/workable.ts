import { allAt, firstText, isTrueAt, textAt, textsAt } from '#crawler';
import { type Draft, officeFrom } from './draft.js';
import { boardNamed, type BoardSystem, JSON_ANSWER, pathOf, withQuery } from './source-format.js';

const HOST = 'apply.workable.com';
const API = ['api', 'v1', 'widget', 'accounts'];
/** Path segments that are not account names. */
const OTHERS = ['api', 'j', 'www', 'jobs', 'assets', 'help', 'apply', 'resources', 'careers'];

function locationsOf(job: unknown): Draft['locations'] {
  const all = allAt(job, 'locations').filter((each) => !isTrueAt(each, 'hidden'));
  const places = all.length > 0 ? all : [job];
  return places.map((place) =>
    officeFrom({
      city: textAt(place, 'city'),
      region: firstText(place, 'region', 'state'),
      country: firstText(place, 'countryCode', 'country'),
    }),
  );
}

/** The public list of an account of Workable. */
export const workable: BoardSystem = {
  accept: JSON_ANSWER,
  jsonItems: ['jobs'],
  xmlItems: [],
  boardIn(url) {
    const path = pathOf(url);
    const own = /^([\w-]+)\.workable\.com$/.exec(url.hostname)?.[1];
    if (url.hostname === HOST && API.every((part, at) => path[at] === part)) return boardNamed(path[API.length]);
    const account = url.hostname === HOST ? path[0] : own;
    return account === undefined || OTHERS.includes(account) ? null : boardNamed(account);
  },
  address: (board) => new URL(`https://${HOST}/${API.join('/')}/${encodeURIComponent(board)}`),
  probe: (board) => workable.address(board),
  first: (url) => withQuery(url, { details: 'true' }),
  companyIn: (_, rest) => ({ name: textAt(rest, 'name'), website: null }),
  draft: (job) => ({
    id: textAt(job, 'shortcode'),
    title: textAt(job, 'title'),
    description: textAt(job, 'description'),
    applicationUrl: firstText(job, 'url', 'shortlink', 'application_url'),
    employmentType: textAt(job, 'employment_type'),
    seniority: textAt(job, 'experience'),
    workplace: textAt(job, 'workplace') ?? (isTrueAt(job, 'telecommuting') ? 'remote' : null),
    locations: locationsOf(job) ?? [],
    categories: textsAt(job, 'department'),
    publishedAt: firstText(job, 'published_on', 'created_at'),
  }),
};
