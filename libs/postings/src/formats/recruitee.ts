import { allAt, firstText, isTrueAt, numberAt, textAt, textsAt } from '#crawler';
import { type Draft, officeAt, officeFrom } from './draft.js';
import { boardNamed, type BoardSystem, JSON_ANSWER } from './source-format.js';
import { salaryFrom } from './vocabulary.js';

const HOST = /^([\w-]+)\.recruitee\.com$/;
/** Values that equal those of the product. */
const OTHERS = ['www', 'api', 'app', 'docs', 'support', 'help', 'careers-analytics', 'd10zminp1cyta8'];

/** The workplace options of an offer: the flags `remote`, `hybrid` and `on_site`. Several can be set. */
function workplaceOf(offer: unknown): string | null {
  if (isTrueAt(offer, 'hybrid')) return 'hybrid';
  if (isTrueAt(offer, 'remote')) return 'remote';
  return isTrueAt(offer, 'on_site') ? 'on_site' : null;
}

function locationsOf(offer: unknown): Draft['locations'] {
  const all = allAt(offer, 'locations');
  const places = all.length > 0 ? all : [offer];
  const offices = places.map((place) =>
    officeFrom({
      city: textAt(place, 'city'),
      region: firstText(place, 'state', 'state_name'),
      country: firstText(place, 'country_code', 'country'),
    }),
  );
  return offices.some((office) => office !== null) ? offices : [officeAt(textAt(offer, 'location'))];
}

/** The careers site API of Recruitee. */
export const recruitee: BoardSystem = {
  accept: JSON_ANSWER,
  jsonItems: ['offers'],
  xmlItems: [],
  boardIn(url) {
    const [, company] = HOST.exec(url.hostname) ?? [];
    return company === undefined || OTHERS.includes(company) ? null : boardNamed(company);
  },
  address: (board) => new URL(`https://${board}.recruitee.com/api/offers/`),
  probe: (board) => recruitee.address(board),
  first: (url) => url,
  companyIn: ([offer]) => ({ name: textAt(offer, 'company_name'), website: null }),
  draft: (offer) => ({
    id: textAt(offer, 'id'),
    title: textAt(offer, 'title'),
    description: ['description', 'requirements'].flatMap((path) => textAt(offer, path) ?? []).join('\n'),
    applicationUrl: firstText(offer, 'careers_url', 'careers_apply_url'),
    companyName: textAt(offer, 'company_name'),
    employmentType: textAt(offer, 'employment_type_code'),
    seniority: textAt(offer, 'experience_code'),
    workplace: workplaceOf(offer),
    locations: locationsOf(offer) ?? [],
    categories: textsAt(offer, 'department'),
    salary: salaryFrom({
      min: numberAt(offer, 'salary.min'),
      max: numberAt(offer, 'salary.max'),
      currency: textAt(offer, 'salary.currency'),
      timeframe: textAt(offer, 'salary.period'),
    }),
    publishedAt: firstText(offer, 'published_at', 'created_at'),
    expiresAt: textAt(offer, 'close_at'),
  }),
};
