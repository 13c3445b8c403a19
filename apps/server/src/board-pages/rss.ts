import { element, escapedXml } from '#jobs';
import type { Catalog, JobTeaser } from './board-answers.js';
import { given, type Handler, jobPath } from './visit.js';

const ITEMS = 50;

/** The newest jobs of the board as RSS 2.0. */
export const jobsRss: Handler = async (visit) => {
  const { ask, board, texts, canonicalBase, language } = visit;
  const { data } = given(await ask<Catalog<JobTeaser>>(`/jobs?sort=newest&limit=${ITEMS}`));
  const items = data.map((job) => {
    const address = `${canonicalBase}${jobPath(job)}`;
    const parts = [
      element('title', job.company === null ? job.title : `${job.title} · ${job.company.name}`),
      element('link', address),
      `<guid isPermaLink="false">${escapedXml(job.id)}</guid>`,
      ...(job.publishedAt === null ? [] : [element('pubDate', new Date(job.publishedAt).toUTCString())]),
      ...(job.summary === null ? [] : [element('description', job.summary)]),
    ];
    return `<item>${parts.join('')}</item>`;
  });
  const channel = [
    element('title', `${board.name}: ${texts.jobsTitle}`),
    element('link', canonicalBase || '/'),
    element('description', texts.openJobs(data.length)),
    element('language', language),
    `<atom:link rel="self" type="application/rss+xml" href="${escapedXml(`${canonicalBase}/jobs.rss`)}"/>`,
    ...items,
  ];
  return {
    text: `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${channel.join('')}</channel></rss>\n`,
    type: 'application/rss+xml; charset=utf-8',
  };
};
