import { BlobStore, Downloads } from '#runtime';
import type { Page } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type ApplicationResume, applications } from './application.decider.js';
import {
  ApplicationReader,
  type ApplicationRow,
  type ApplicationSearch,
  type EarlierVersion,
} from './application.read-model.js';

/** An application, or a version of one. */
interface ApplicantFile {
  readonly name: string | null;
  readonly resume: ApplicationResume | null;
  readonly resumeFilename: string | null;
}

/** Names that say nothing, such as that of a copy from a profile. */
const NAMELESS = /^resume\.[a-z]{1,5}$/i;

/** The name under which the résumé of an application is saved: as it was sent, else the name of the applicant. */
export function resumeName({ name, resume, resumeFilename }: ApplicantFile): string {
  const isNamed = resumeFilename !== null && !NAMELESS.test(resumeFilename);
  return Downloads.name(isNamed ? resumeFilename : name, resume?.contentType ?? '', 'resume');
}

/** How long a link to a résumé works, in seconds. */
const LINK_SECONDS = 600;

/** An earlier version with a link to its résumé. */
export interface LinkedVersion extends EarlierVersion {
  readonly resumeUrl: string | null;
}

/** An application with a link to its résumé. */
export interface ReceivedApplication {
  readonly row: ApplicationRow;
  /** Works for ten minutes; null without a résumé. */
  readonly resumeUrl: string | null;
  /** Newest first. */
  readonly earlier: readonly LinkedVersion[];
}

/** Applications on the current board, for its operators. */
@Injectable()
export class ReceivedApplications {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: ApplicationReader,
    private readonly blobs: BlobStore,
  ) {}

  /** The matching applications, newest first. @throws Rejection `pagination_invalid_cursor`. */
  page(search: ApplicationSearch): Promise<Page<ApplicationRow>> {
    return this.reader.search(search);
  }

  /** @throws Rejection `applications_not_found`. */
  async get(id: string): Promise<ReceivedApplication> {
    return this.withLink(await this.reader.byId(id));
  }

  /** `row` with links to its files. */
  async withLink(row: ApplicationRow): Promise<ReceivedApplication> {
    const earlier = row.earlierVersions.toSorted((one, other) => other.sentAt.localeCompare(one.sentAt));
    const [resumeUrl, ...urls] = await Promise.all([row, ...earlier].map((version) => this.linkTo(version)));
    return {
      row,
      resumeUrl: resumeUrl ?? null,
      earlier: earlier.map((version, nth) => ({ ...version, resumeUrl: urls[nth] ?? null })),
    };
  }

  private async linkTo(version: EarlierVersion | ApplicationRow): Promise<string | null> {
    const { resume } = version;
    return resume && this.blobs.signedUrl(resume.key, { seconds: LINK_SECONDS, filename: resumeName(version) });
  }

  /** Deletes an application in any stage, with the key of a guest and the file. @throws Rejection `applications_not_found`. */
  async remove(id: string): Promise<void> {
    await this.bus.execute(applications.RemoveApplication(id, {}));
  }
}
