import { outcomeOf, Rejection } from '#kernel';
import { ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { emailKey } from '../../email-address.js';
import { applications, type VersionNote } from './application.decider.js';
import { ApplicationReader, ApplicationRow } from './application.read-model.js';

/** Transfers applications of guests to the account that has proven their address (decisions 0173 and 0219). */
@Injectable()
export class GuestApplications {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: ApplicationReader,
    private readonly readModels: ReadModels,
  ) {}

  /**
   * Transfers to `userId` the applications that guests sent with `email`, which must be proven. A user has one application to a job: the one
   * that they sent or changed while signed in, otherwise the newest. The others become its earlier versions. An application that cannot be
   * transferred stays with the guest. Repeatable.
   */
  async giveTo(userId: string, email: string): Promise<void> {
    const rows = await this.reader.ofGuest(emailKey(email));
    // Sequentially and the newest first: of several applications to the same job, the first one is claimed.
    for (const row of rows.toSorted(newestFirst))
      // A concurrent proof has already transferred it, or it was deleted.
      await outcomeOf(() => this.give(row, userId, email));
  }

  /** Whether guests sent applications with `email`. */
  async wait(email: string): Promise<boolean> {
    return (await this.reader.ofGuest(emailKey(email))).length > 0;
  }

  private async give(row: ApplicationRow, userId: string, email: string): Promise<void> {
    const command = applications.ClaimApplication(row.id, { userId, email });
    const outcome = await outcomeOf(this.bus.execute(command), { code: 'applications_already_applied' });
    if (!(outcome instanceof Rejection)) return;
    const { applicationId } = outcome.details as { readonly applicationId: string };
    await this.merge(row, applicationId, userId);
  }

  private async merge(row: ApplicationRow, ownId: string, userId: string): Promise<void> {
    const own = await this.readModels.latest(ApplicationRow, ownId);
    // It was withdrawn at this moment: the next proof finds no other application in the way.
    if (!own) return;
    const { id: versionId, appliedAt, name, email, headline, location, coverNote, resume, resumeFilename } = row;
    const facts = { name, email, headline, location, coverNote, resume, resumeFilename, notes: notesOf(row) };
    const isNewer = appliedAt > own.sentAt;
    await this.bus.execute(applications.AddVersion(ownId, { userId, isNewer, versionId, sentAt: appliedAt, ...facts }));
    await this.bus.execute(applications.RemoveMergedApplication(versionId, {}));
  }
}

const newestFirst = (one: ApplicationRow, other: ApplicationRow): number =>
  other.appliedAt.localeCompare(one.appliedAt) || other.id.localeCompare(one.id);

const notesOf = ({ timeline }: ApplicationRow): readonly VersionNote[] =>
  timeline.flatMap(({ type, noteId, text, by, at }) =>
    type === 'note_created' && noteId !== null && by !== null ? [{ noteId, text, by, at }] : [],
  );
