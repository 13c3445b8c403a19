import { type Partitions, Policy, type Reacts } from '#runtime';
import { SourcePostings, SourceRuns, SourceTurns } from '../source-memory/source-memory.js';
import { Injectable } from '@nestjs/common';
import type { CompanyEvents } from '../company/company.decider.js';
import { backfillCompanies, type BackfillCompanyEvents } from './backfill-company.decider.js';
import { BackfillCompanyReader } from './backfill-company.read-model.js';
import { type BackfillRuleEvents } from '../backfill-rule/backfill-rule.decider.js';
import { BackfillRuleReader } from '../backfill-rule/backfill-rule.read-model.js';
import { CompanyReader } from '../company/company.read-model.js';

/** Clears the source when the company's website changes, and deletes it with the company. */
@Injectable()
export class FollowWebsites implements Policy {
  readonly name = 'follow-websites-of-companies';
  readonly on: Reacts<{ company: CompanyEvents }> = {
    company: {
      CompanyChanged: async ({ objectId, data }) => {
        if (data.website === undefined) return;
        const known = await this.reader.find(objectId);
        if (known && known.website !== data.website) return backfillCompanies.ResetSources(objectId, {});
      },
      CompanyDeleted: async ({ objectId }) =>
        (await this.reader.find(objectId)) ? backfillCompanies.ForgetSources(objectId, {}) : undefined,
    },
  };

  constructor(private readonly reader: BackfillCompanyReader) {}
}

interface HandledEvents {
  backfillCompany: BackfillCompanyEvents;
  backfillRule: BackfillRuleEvents;
  company: CompanyEvents;
}

/** A company that may need runs from a certain moment on. */
interface Joining {
  readonly board: string;
  readonly objectId: string;
  readonly at: string;
}

/** Maximum number of boards to remember as having no rule. */
const REMEMBERED = 10_000;
const ALL = () => 'all';

/** Schedules runs when postings are wanted: for a company when it is started, and for all companies when a rule is written. */
@Injectable()
export class FollowBackfill implements Policy {
  readonly name = 'follow-backfill';
  readonly on: Reacts<HandledEvents> = {
    backfillCompany: {
      BackfillStarted: ({ objectId, at }) => this.turns.join([objectId], at),
      CandidateMatched: (event) => this.joinByRules(event),
      SourcesForgotten: ({ objectId }) => this.abandon(objectId),
    },
    backfillRule: {
      BackfillRuleAdded: ({ board, at }) => this.joinAll(board, at),
      BackfillRuleChanged: ({ board, at }) => this.joinAll(board, at),
    },
    company: {
      CompanyCreated: (event) => (event.data.website === null ? undefined : this.joinByRules(event)),
      CompanyChanged: (event) =>
        event.data.website === undefined || event.data.website === null ? undefined : this.joinByRules(event),
    },
  };
  // Sequential, in log order: the remembered state of a board must match the event being handled.
  readonly partitions: Partitions<HandledEvents> = {
    backfillCompany: { CandidateMatched: ALL },
    backfillRule: { BackfillRuleAdded: ALL, BackfillRuleChanged: ALL },
    company: { CompanyCreated: ALL, CompanyChanged: ALL },
  };
  /** Most boards have no rule, so their companies need no query. */
  private readonly without = new Set<string>();

  constructor(
    private readonly companies: CompanyReader,
    private readonly rules: BackfillRuleReader,
    private readonly turns: SourceTurns,
    private readonly runs: SourceRuns,
    private readonly postings: SourcePostings,
  ) {}

  begin(): void {
    this.without.clear();
  }

  private async joinByRules({ board, objectId, at }: Joining): Promise<void> {
    if (this.without.has(board)) return;
    if ((await this.rules.all()).length > 0) return this.turns.join([objectId], at);
    if (this.without.size >= REMEMBERED) this.without.clear();
    this.without.add(board);
  }

  private async joinAll(board: string, at: string): Promise<void> {
    this.without.delete(board);
    for await (const ids of this.companies.withWebsite()) await this.turns.join(ids, at);
  }

  private async abandon(companyId: string): Promise<void> {
    await this.turns.leave(companyId);
    const [last] = await this.runs.page(companyId, 1);
    if (last) await this.runs.end(last, { state: 'cancelled' });
    await this.postings.abandon(companyId);
  }
}
