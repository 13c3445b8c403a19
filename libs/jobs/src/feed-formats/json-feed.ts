import { type FeedFormat, placeOf } from './feed-job.js';

/** JSON Feed 1.1, https://jsonfeed.org. Fields that the format lacks are in an extension, `_job`. */
export const jsonFeed: FeedFormat = {
  contentType: 'application/feed+json; charset=utf-8',
  extension: 'json',
  between: ',\n',
  head: ({ title, home, self }) =>
    `${JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title,
      home_page_url: home,
      feed_url: self,
    }).slice(0, -1)},"items":[\n`,
  job: (job) =>
    JSON.stringify({
      id: job.id,
      url: job.url,
      title: job.title,
      content_html: job.description,
      date_published: job.publishedAt,
      date_modified: job.updatedAt,
      authors: [{ name: job.company.name, url: job.company.url }],
      tags: [...job.categories, ...job.skills],
      _job: {
        location: placeOf(job) || null,
        remoteOption: job.remoteOption,
        employmentType: job.employmentType,
        seniority: job.seniority,
        salaryMin: job.salaryMin,
        salaryMax: job.salaryMax,
        salaryCurrency: job.salaryCurrency,
        salaryTimeframe: job.salaryTimeframe,
        expiresAt: job.expiresAt,
      },
    }),
  tail: '\n]}\n',
};
