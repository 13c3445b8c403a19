import { type EventOf, EventStore, Rejection } from '#kernel';
import { type Commands, Lookups, type Partitions, Policy, type Reacts } from '#runtime';
import { facts, ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { jobs } from '../job/job.commands.js';
import { companies } from './company.commands.js';
import type { JobEvents } from '../job/job.decider.js';
import { JobReader } from '../job/job.read-model.js';
import { LogoFinder, Logos, type StoredLogo } from '../ports.js';
import type { CompanyEvents } from './company.decider.js';
import { CompanyReader, CompanyRow } from './company.read-model.js';

/** Who reads the log later than this, after a repair or with a new release, does not go to the websites of all companies. */
const TOO_OLD_MS = 3_600_000;

/**
 * The logo of a new company is looked for at its website, and offered to it. That a website has none, is slow or away is no
 * fault: nothing is tried again, and nobody is told.
 */
@Injectable()
export class FindLogos extends Policy {
  readonly name = 'find-logos';
  readonly on: Reacts<{ company: CompanyEvents }>;

  constructor(
    lookups: Lookups,
    private readonly bus: CommandBus,
    private readonly reader: CompanyReader,
    private readonly finder: LogoFinder,
    private readonly logos: Logos,
  ) {
    super();
    this.on = lookups.companyLogos ? { company: { CompanyCreated: (event) => this.look(event) } } : {};
  }

  private async look({ objectId, data: { website }, at }: EventOf<CompanyEvents, 'CompanyCreated'>): Promise<void> {
    if (website === null || Date.parse(facts().now) - Date.parse(at) > TOO_OLD_MS) return;
    const company = await this.reader.find(objectId);
    if (company?.website !== website || company.logoUrl !== null) return;
    const picture = await this.finder.find(website);
    const logo = picture && (await this.kept(picture));
    if (logo) await this.offer(objectId, website, logo);
  }

  /** Null for what is no picture: that is decided, where a fault of the storage is thrown, to be tried again. */
  private async kept(picture: Buffer): Promise<StoredLogo | null> {
    try {
      return await this.logos.store(picture);
    } catch (error) {
      if (error instanceof Rejection && (error.kind === 'unsupported' || error.kind === 'too_large')) return null;
      throw error;
    }
  }

  /** A picture that the company does not take is given up again. */
  private async offer(id: string, website: string, logo: StoredLogo): Promise<void> {
    try {
      const { changed } = await this.bus.execute(companies.OfferCompanyLogo(id, { website, ...logo }));
      if (!changed) await this.logos.remove(logo.logoMediaId);
    } catch (error) {
      if (error instanceof Rejection) await this.logos.remove(logo.logoMediaId);
      throw error;
    }
  }
}

/** Jobs that are looked up and deleted at the same time. */
const PAGE = 100;
/** Companies that are remembered at most. */
const REMEMBERED = 10_000;

interface Heard {
  company: CompanyEvents;
  job: JobEvents;
}

/**
 * Finishes what the beginning of a company's deletion promises: its jobs are deleted, then the company. A job that was
 * written at that moment, when its writer still found the company open, is deleted when its own event comes along
 * (decision 0030).
 */
@Injectable()
export class FinishDeletions extends Policy {
  readonly name = 'finish-deletions';
  readonly on: Reacts<Heard> = {
    company: {
      CompanyCreated: ({ board, objectId }) => this.stays(board, objectId),
      CompanyDeletionBegun: ({ board, objectId }) => {
        this.staying.delete(keyOf(board, objectId));
        return this.finish(objectId);
      },
      CompanyDeleted: ({ board, objectId }) => {
        this.staying.delete(keyOf(board, objectId));
      },
    },
    job: {
      JobCreated: (event) => this.check(event, event.data.companyId),
      JobChanged: (event) => this.check(event, event.data.companyId),
    },
  };
  /** A job comes after what was said of its company before. */
  override readonly partitions: Partitions<Heard> = {
    job: {
      JobCreated: ({ data }) => data.companyId,
      JobChanged: ({ data, objectId }) => data.companyId ?? objectId,
    },
    company: {
      CompanyCreated: ({ objectId }) => objectId,
      CompanyDeletionBegun: ({ objectId }) => objectId,
      CompanyDeleted: ({ objectId }) => objectId,
    },
  };
  /** Companies of which the log has said nothing of leaving so far. */
  private readonly staying = new Set<string>();

  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
    private readonly reader: JobReader,
  ) {
    super();
  }

  override begin(): void {
    this.staying.clear();
  }

  /** Deletes the jobs that the company has now; one that moves to another company meanwhile stays. */
  async *jobsOf(companyId: string): AsyncIterable<Commands> {
    for (let cursor: string | undefined; ;) {
      const { rows, nextCursor } = await this.reader.page({ companyId, limit: PAGE, cursor });
      if (rows.length > 0) yield rows.map(({ id }) => jobs.DeleteJob(id, { of: companyId }));
      if (nextCursor === null) return;
      cursor = nextCursor;
    }
  }

  private async *finish(companyId: string): AsyncIterable<Commands> {
    for (let more = true; more;) {
      more = false;
      for await (const commands of this.jobsOf(companyId)) {
        more = true;
        yield commands;
      }
    }
    yield companies.DeleteCompany(companyId, {});
  }

  private async check(
    { board, objectId }: EventOf<JobEvents, 'JobCreated' | 'JobChanged'>,
    companyId: string | undefined,
  ): Promise<Commands | void> {
    if (companyId === undefined || this.staying.has(keyOf(board, companyId))) return;
    // The log and not the read model: a company that is merely not shown yet must not cost its jobs.
    const history = await this.store.read({ category: 'company', board, objectId: companyId });
    if (this.readModels.standing(history)?.closes) return jobs.DeleteJob(objectId, { of: companyId });
    this.stays(board, companyId);
  }

  private stays(board: string, companyId: string): void {
    if (this.staying.size >= REMEMBERED) this.staying.clear();
    this.staying.add(keyOf(board, companyId));
  }
}

const keyOf = (board: string, companyId: string): string => `${board} ${companyId}`;

/** A picture that its company shows no more is given up: it was replaced or taken away, or the company is gone. */
@Injectable()
export class ForgetLogos extends Policy {
  readonly name = 'forget-logos';
  readonly on: Reacts<{ company: CompanyEvents }> = {
    company: {
      CompanyLogoChanged: (event) => this.forgetWhatWasShownBefore(event),
      CompanyDeleted: (event) => this.forgetWhatWasShownBefore(event),
    },
  };

  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
    private readonly logos: Logos,
  ) {
    super();
  }

  private async forgetWhatWasShownBefore(
    event: EventOf<CompanyEvents, 'CompanyLogoChanged' | 'CompanyDeleted'>,
  ): Promise<void> {
    const before = (await this.store.read(event)).slice(0, event.version - 1);
    const mediaId = this.readModels.rowOf(CompanyRow, before)?.logoMediaId;
    if (mediaId) await this.logos.remove(mediaId);
  }
}
