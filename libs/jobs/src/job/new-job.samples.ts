import type { NewJob } from './job-content.service.js';
import type { JobMaker } from './job-maker.js';

/** The minimum that a job needs. */
export const COOK: NewJob = {
  title: 'Cook',
  description: '<p>Cooks.</p>',
  applicationUrl: 'https://hill.example/apply',
  company: { name: 'Hill' },
};

/** Another job of the same company, with a different application URL. */
export const another = (title: string): NewJob => ({
  ...COOK,
  title,
  applicationUrl: `https://hill.example/${title.toLowerCase()}`,
});

/** An operator who may also create companies. */
export const OPERATOR: JobMaker = { origin: 'operator', requireCompanies: () => undefined };

/** The smallest image: one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
