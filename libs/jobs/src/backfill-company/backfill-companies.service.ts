import { SourceFaultError } from '#crawler/faults';
import { outcomeOf, Rejection, rejectMissing } from '#kernel';
import { SourceFinder } from '#postings/rules';
import type { Page, Paging } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CompanyReader, type CompanyRow } from '../company/company.read-model.js';
import { Backfilling } from '../backfill-rule/backfilling.js';
import {
  backfillCompanies,
  backfillCompanyDecider,
  type BackfillState,
  type FoundSources,
  requireStartable,
} from './backfill-company.decider.js';
import { BackfillCompanyReader, BackfillCompanyRow, type CompanyWithSources } from './backfill-company.read-model.js';

/** How long a request waits while the server looks for the source of one company. */
const FIND_MS = 20_000;
/** How many companies of one request are looked up concurrently. */
const AT_ONCE = 10;

/** The result for one company of a batch. */
export interface BulkOutcome {
  readonly companyId: string;
  /** Absent on success. */
  readonly error?: { readonly code: string; readonly message: string };
}

/** Companies whose postings a board collects (decision 0195). */
@Injectable()
export class BackfillCompanies {
  constructor(
    private readonly backfilling: Backfilling,
    private readonly bus: CommandBus,
    private readonly companies: CompanyReader,
    private readonly reader: BackfillCompanyReader,
    private readonly finder: SourceFinder,
  ) {}

  /** Lists companies in a state, by name. @throws Rejection `backfill_not_configured`, `pagination_invalid_cursor`. */
  async page(state: BackfillState, search: string, paging: Paging): Promise<Page<CompanyWithSources>> {
    this.backfilling.require();
    return this.reader.inState(state, search, paging);
  }

  /**
   * Starts collecting the postings of a company. Finds its source first if it is unknown.
   * @throws Rejection `backfill_company_not_found`, `company_not_backfillable`, `backfill_company_not_startable`,
   * `backfill_upstream_error`, `backfill_not_configured`.
   */
  async start(id: string): Promise<CompanyWithSources> {
    const company = await this.company(id);
    const known = await this.reader.find(id);
    if (known && known.state !== 'not_backfilling' && known.website === company.website) {
      requireStartable(known.state);
      return { company, sources: await this.done(backfillCompanies.StartBackfill(id, {})) };
    }
    const found = await this.found(company);
    if (found.candidates.length !== 1)
      requireStartable((await this.done(backfillCompanies.RecordSources(id, found))).state);
    return { company, sources: await this.done(backfillCompanies.StartBackfill(id, { found })) };
  }

  /**
   * Stops collecting the postings of a company. Its jobs stay.
   * @throws Rejection `backfill_company_not_found`, `backfill_company_not_stoppable`, `backfill_not_configured`.
   */
  async stop(id: string): Promise<CompanyWithSources> {
    const company = await this.company(id);
    if (company.website === null)
      throw new Rejection('conflict', 'backfill_company_not_stoppable', 'The company has no website.');
    if (!(await this.reader.find(id))) return { company, sources: null };
    return { company, sources: await this.done(backfillCompanies.StopBackfill(id, {})) };
  }

  /**
   * Confirms a candidate as the source of a company. @param candidate index in the company's list of candidates.
   * @throws Rejection `backfill_company_not_found`, `backfill_candidate_conflict`, `backfill_not_configured`.
   */
  async match(id: string, candidate: number, start: boolean): Promise<CompanyWithSources> {
    const company = await this.company(id);
    return { company, sources: await this.done(backfillCompanies.MatchCandidate(id, { candidate, start })) };
  }

  /** Records that no candidate belongs to the company. @throws Rejection as `match`. */
  async markNoMatch(id: string): Promise<CompanyWithSources> {
    const company = await this.company(id);
    return { company, sources: await this.done(backfillCompanies.MarkNoMatch(id, {})) };
  }

  /** Starts or stops several companies in the order of their ids. Each succeeds or fails on its own. Ignores repeated ids. */
  async bulk(ids: readonly string[], act: 'start' | 'stop'): Promise<readonly BulkOutcome[]> {
    this.backfilling.require();
    const left = [...new Set(ids)];
    const outcomes = new Map<string, BulkOutcome>();
    const work = async (): Promise<void> => {
      for (let id = left.shift(); id !== undefined; id = left.shift()) outcomes.set(id, await this.outcome(id, act));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return ids.map((companyId) => outcomes.get(companyId) ?? { companyId });
  }

  /** Looks for the source of a company and records the result. @throws Rejection `company_not_backfillable`, `backfill_upstream_error`. */
  async lookUp(company: Pick<CompanyRow, 'id' | 'name' | 'website'>): Promise<BackfillCompanyRow> {
    return this.done(backfillCompanies.RecordSources(company.id, await this.found(company)));
  }

  private async found({ name, website }: Pick<CompanyRow, 'name' | 'website'>): Promise<FoundSources> {
    if (website === null) throw new Rejection('unfit', 'company_not_backfillable', 'The company has no website.');
    try {
      return { website, candidates: await this.finder.find({ name, website }, AbortSignal.timeout(FIND_MS)) };
    } catch (error) {
      if (!(error instanceof SourceFaultError) && !(error instanceof Error && error.name === 'TimeoutError'))
        throw error;
      throw new Rejection(
        'failed',
        'backfill_upstream_error',
        'The website of the company cannot be read. Try again later.',
      );
    }
  }

  private async outcome(companyId: string, act: 'start' | 'stop'): Promise<BulkOutcome> {
    const outcome = await outcomeOf(() => (act === 'start' ? this.start(companyId) : this.stop(companyId)));
    if (!(outcome instanceof Rejection)) return { companyId };
    const { code, message } = outcome;
    return { companyId, error: { code, message } };
  }

  private async company(id: string): Promise<CompanyRow> {
    this.backfilling.require();
    return (await this.companies.find(id)) ?? rejectMissing(backfillCompanyDecider);
  }

  private async done(command: ReturnType<typeof backfillCompanies.StartBackfill>): Promise<BackfillCompanyRow> {
    return (await this.bus.execute(command)).row(BackfillCompanyRow);
  }
}
