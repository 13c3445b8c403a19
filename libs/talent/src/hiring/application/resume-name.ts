import { downloadName } from '#runtime';
import type { ApplicationResume } from './application.decider.js';

/** An application, or a version of one. */
interface Sent {
  readonly name: string | null;
  readonly resume: ApplicationResume | null;
  readonly resumeFilename: string | null;
}

/** Names that say nothing, such as that of a copy from a profile. */
const NAMELESS = /^resume\.[a-z]{1,5}$/i;

/** The name under which the résumé of an application is saved: as it was sent, else the name of the applicant. */
export function resumeName({ name, resume, resumeFilename }: Sent): string {
  const isNamed = resumeFilename !== null && !NAMELESS.test(resumeFilename);
  return downloadName(isNamed ? resumeFilename : name, resume?.contentType ?? '', 'resume');
}
