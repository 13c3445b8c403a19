import { allAt, firstText, numberAt, textAt, textsAt } from '#crawler';
import { type Draft, officeAt, officeFrom } from './draft.js';
import { boardNamed, type BoardSystem, JSON_ANSWER, pathOf, withQuery } from './source-format.js';
import { salaryFrom } from './vocabulary.js';

const API = 'api.ashbyhq.com';

function salaryOf(job: unknown): Draft['salary'] {
  const components = [
    ...allAt(job, 'compensation.summaryComponents'),
    ...allAt(job, 'compensation.compensationTiers.components'),
  ];
  const salary = components.find((each) => textAt(each, 'compensationType') === 'Salary');
  return salaryFrom({
    min: numberAt(salary, 'minValue'),
    max: numberAt(salary, 'maxValue'),
    currency: textAt(salary, 'currencyCode'),
    timeframe: textAt(salary, 'interval'),
  });
}

/** @param address the address of the location: `address.postalAddress` of a job, `address` of a secondary location. */
function officeOf(place: unknown, address: string): NonNullable<Draft['locations']>[number] {
  const city = textAt(place, `${address}.addressLocality`);
  const country = textAt(place, `${address}.addressCountry`);
  if (city === null || country === null) return officeAt(textAt(place, 'location'));
  return officeFrom({ city, region: textAt(place, `${address}.addressRegion`), country });
}

/** The job posting API of Ashby. */
export const ashby: BoardSystem = {
  accept: JSON_ANSWER,
  jsonItems: ['jobs'],
  xmlItems: [],
  boardIn(url) {
    const [first, second, third] = pathOf(url);
    if (url.hostname === 'jobs.ashbyhq.com') return boardNamed(first);
    if (url.hostname !== API || first !== 'posting-api' || second !== 'job-board') return null;
    return boardNamed(third);
  },
  address: (board) => new URL(`https://${API}/posting-api/job-board/${encodeURIComponent(board)}`),
  probe: (board) => ashby.address(board),
  first: (url) => withQuery(url, { includeCompensation: 'true' }),
  companyIn: () => ({ name: null, website: null }),
  draft(job) {
    // Unlisted jobs are only for people who have their URL.
    if (textAt(job, 'isListed') === 'false') return null;
    const secondary = allAt(job, 'secondaryLocations');
    return {
      id: firstText(job, 'id', 'jobUrl'),
      title: textAt(job, 'title'),
      description: firstText(job, 'descriptionHtml', 'descriptionPlain'),
      applicationUrl: firstText(job, 'jobUrl', 'applyUrl'),
      employmentType: textAt(job, 'employmentType'),
      workplace: textAt(job, 'workplaceType') ?? (textAt(job, 'isRemote') === 'true' ? 'remote' : null),
      locations: [officeOf(job, 'address.postalAddress'), ...secondary.map((each) => officeOf(each, 'address'))],
      categories: textsAt(job, 'department'),
      salary: salaryOf(job) ?? null,
      publishedAt: textAt(job, 'publishedAt'),
    };
  },
};
