import { facts } from '#testing';
import type { ScenarioBoard } from '#testing/scenario';
import { born, published } from '../../../../jobs/src/job/job.samples.js';
import type { ApplicationSubmission } from './application.decider.js';

/** The input of a user with an account. */
export const SUBMISSION: ApplicationSubmission = {
  jobId: 'jobs_1',
  companyId: 'companies_1',
  userId: 'boardUsers_1',
  guestId: null,
  slot: 0,
  name: 'Jane Roe',
  email: 'jane@people.example',
  headline: 'Nurse',
  location: 'Austin, Texas, US',
  coverNote: 'I like the ward.',
  resume: null,
  resumeFilename: null,
  origin: null,
};

/** The input of a guest. */
export const GUEST: ApplicationSubmission = {
  ...SUBMISSION,
  userId: null,
  guestId: 'applications_1',
  email: 'Joe@Guests.example',
  headline: null,
  location: null,
};

/** A published job that takes applications; its slug is its id. */
export async function job({ happened }: ScenarioBoard, id = 'jobs_1', more: object = {}): Promise<string> {
  const content = { title: id, slug: id, companyId: 'companies_1', applicationUrl: null, ...more };
  await happened({ category: 'job', objectId: id }, born(content), published);
  return id;
}

/** The moment of the facts plus so many hours, UTC ISO text. */
export const hoursLater = (hours: number): string => new Date(Date.parse(facts.now) + hours * 3_600_000).toISOString();
