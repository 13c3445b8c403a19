import type { ApplicantJob } from '#jobs';
import type { GuestInput } from './application-input.service.js';
import type { ApplicationRow } from './application.read-model.js';
import { type ApplicationStatus, statusOf } from './stage.js';

/** An application for its applicant. From the company's side it contains only a coarse status. */
export interface OwnApplication {
  readonly id: string;
  readonly status: ApplicationStatus;
  readonly appliedAt: string;
  readonly updatedAt: string;
  readonly coverNote: string | null;
  readonly name: string | null;
  readonly email: string | null;
  readonly location: string | null;
  readonly headline: string | null;
  readonly resumeFilename: string | null;
  /** Null once the job is deleted. */
  readonly job: ApplicantJob | null;
}

/** The person who applies: a signed-in user, or a guest. */
export type Applicant = { readonly id: string } | null;

/** The input of an application. For a user, the texts come from the profile instead. */
export interface ApplyInput extends GuestInput {
  readonly coverNote?: string | undefined;
}

/** Where a request to apply came from. */
export interface RequestSource {
  /** The visitor; see `visitorOf`. */
  readonly from: string;
  /** The registered origin of the publishable key that the storefront used; null: none. */
  readonly origin: string | null;
}

/** `row` in the form for its applicant. */
export const ownApplication = (row: ApplicationRow, job: ApplicantJob | null): OwnApplication => ({
  id: row.id,
  status: statusOf(row.stage),
  appliedAt: row.appliedAt,
  updatedAt: row.updatedAt,
  coverNote: row.coverNote,
  name: row.name,
  email: row.email,
  location: row.location,
  headline: row.headline,
  resumeFilename: row.resumeFilename,
  job,
});
