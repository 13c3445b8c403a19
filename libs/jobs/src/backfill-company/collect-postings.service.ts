import { outcomeOf, Rejection, textOf } from '#kernel';
import { Gazetteer } from '#places';
import type { Posting, SourceAddress } from '#postings/rules';
import { cleanHtml } from '#runtime';
import {
  OperationCancelled,
  type OperationResult,
  type OperationScopes,
  type OperationWork,
  OperationWorker,
  type Unsuccessful,
} from '#runtime/operations';
import { SourceRuns } from '../source-memory/source-memory.js';
import { digest } from '#store';
import { Injectable } from '@nestjs/common';
import { BackfillRuleReader } from '../backfill-rule/backfill-rule.read-model.js';
import { type MatchedPosting, matcherOf } from '../backfill-rule/rule-matching.js';
import { CompanyReader } from '../company/company.read-model.js';
import { SourceRunner } from '../source-run/source-run.service.js';
import { BackfillCompanies } from './backfill-companies.service.js';
import { BackfillCompanyReader, type BackfillCompanyRow } from './backfill-company.read-model.js';
import { type OwnerTurn, SourceOwner } from '../source-run/source-owners.service.js';

/** The part of a description that rules search, in characters. */
const LONGEST_DESCRIPTION = 200_000;

/** The parameters of a run's operation. */
export interface BackfillRunInput {
  readonly companyId: string;
  readonly runId: string;
}

/**
 * Runs over the sources of companies. For a started company, all postings become jobs. For any other company, only postings that match
 * a rule of the board do (decision 0195). A collected posting is followed until it disappears, even if the rules change.
 */
@Injectable()
export class CollectPostings extends OperationWorker<BackfillRunInput> {
  readonly kind = 'backfill.run';

  constructor(
    private readonly companies: CompanyReader,
    private readonly backfill: BackfillCompanies,
    private readonly reader: BackfillCompanyReader,
    private readonly rules: BackfillRuleReader,
    private readonly gazetteer: Gazetteer,
    private readonly runner: SourceRunner,
    private readonly runs: SourceRuns,
  ) {
    super();
  }

  override scopes(): OperationScopes {
    return { read: 'backfill.read', manage: 'backfill.manage' };
  }

  async run({ companyId, runId }: BackfillRunInput, work: OperationWork): Promise<OperationResult> {
    const known = await this.lookedUp(companyId);
    if (!known?.address) {
      const run = await this.runs.find(runId);
      if (run) await this.runs.end(run, { state: 'completed' });
      return { totalRows: 0, created: 0, updated: 0, failed: 0, errors: [] };
    }
    return this.runner.run(
      runId,
      { owner: companyId, companyId, ...(await this.selection(known, known.address)) },
      work,
    );
  }

  override ended({ runId }: BackfillRunInput, how: Unsuccessful): Promise<void> {
    return this.runner.ended(runId, how);
  }

  /** The known source of a company. Looks for it if it is unknown. @throws OperationCancelled if the company was deleted. */
  private async lookedUp(companyId: string): Promise<BackfillCompanyRow | null> {
    const [company, known] = await Promise.all([this.companies.find(companyId), this.reader.find(companyId)]);
    if (!company) throw new OperationCancelled();
    if (known?.address && known.website === company.website) return known;
    const outcome = await outcomeOf(() => this.backfill.lookUp(company), { code: 'company_not_backfillable' });
    return outcome instanceof Rejection ? null : outcome;
  }

  private async selection(known: BackfillCompanyRow, address: SourceAddress) {
    if (known.isStarted) return { address };
    const rules = await this.rules.all();
    const matchers = rules.map(matcherOf);
    const conditions = rules.map(({ matchMode, rules: cards, filters }) => [matchMode, cards, filters]);
    return {
      address,
      selection: digest(JSON.stringify(conditions)),
      wants: async (posting: Posting): Promise<boolean> => {
        if (matchers.length === 0) return false;
        const matched = await this.matched(posting);
        return matchers.some((matches) => matches(matched));
      },
    };
  }

  private async matched(posting: Posting): Promise<MatchedPosting> {
    const { title, description, seniority, employmentType, workplace, locations } = posting;
    const places = await Promise.all(locations.map((location) => this.gazetteer.resolve(location)));
    const known = places.filter((place) => place !== null);
    return {
      title,
      description: textOf(cleanHtml(description.slice(0, LONGEST_DESCRIPTION))),
      seniority,
      employmentType,
      workplace,
      countries: known.flatMap(({ countryCode }) => countryCode ?? []),
      subdivisions: known.flatMap(({ regionCode }) => regionCode ?? []),
    };
  }
}

const DAY_MS = 86_400_000;
/** The fraction of a day over which runs are spread. */
const SPREAD = 0.1;
/** Days after which to look again for the source of a company without one. */
const UNKNOWN_DAYS = 30;

/** Schedules daily runs over the sources of companies: of started companies, and of all companies on a board that has rules. */
@Injectable()
export class CompanyTurns implements SourceOwner {
  readonly prefix = 'companies_';
  readonly kind = 'backfill.run';
  readonly object = 'company';

  constructor(
    private readonly companies: CompanyReader,
    private readonly reader: BackfillCompanyReader,
    private readonly rules: BackfillRuleReader,
  ) {}

  async turn(companyId: string, now: string, share: number): Promise<OwnerTurn | null> {
    const [company, known] = await Promise.all([this.companies.find(companyId), this.reader.find(companyId)]);
    if (!company || company.website === null) return null;
    if (known?.isStarted !== true && (await this.rules.all()).length === 0) return null;
    const days = known && known.address === null && known.website === company.website ? UNKNOWN_DAYS : 1;
    const nextAt = new Date(Date.parse(now) + Math.round(days * DAY_MS * (1 + SPREAD * share))).toISOString();
    return { input: (runId) => ({ companyId, runId }), nextAt };
  }
}
