import { Injectable } from '@nestjs/common';
import { BackfillRuleReader } from '../backfill-rule/backfill-rule.read-model.js';
import { CompanyReader } from '../company/company.read-model.js';
import { type OwnerTurn, SourceOwner } from '../source-run/source-owners.service.js';
import { BackfillCompanyReader } from './backfill-company.read-model.js';

const DAY_MS = 86_400_000;
/** The fraction of a day over which runs are spread. */
const SPREAD = 0.1;
/** Days after which to look again for the source of a company without one. */
const UNKNOWN_DAYS = 30;

/** Schedules daily runs over the sources of companies: of started companies, and of all companies on a board that has rules. */
@Injectable()
export class CompanyTurns extends SourceOwner {
  readonly prefix = 'companies_';
  readonly kind = 'backfill.run';
  readonly object = 'company';

  constructor(
    private readonly companies: CompanyReader,
    private readonly reader: BackfillCompanyReader,
    private readonly rules: BackfillRuleReader,
  ) {
    super();
  }

  async turn(companyId: string, now: string, share: number): Promise<OwnerTurn | null> {
    const [company, known] = await Promise.all([this.companies.find(companyId), this.reader.find(companyId)]);
    if (!company || company.website === null) return null;
    if (known?.isStarted !== true && (await this.rules.all()).length === 0) return null;
    const days = known && known.address === null && known.website === company.website ? UNKNOWN_DAYS : 1;
    const nextAt = new Date(Date.parse(now) + Math.round(days * DAY_MS * (1 + SPREAD * share))).toISOString();
    return { input: (runId) => ({ companyId, runId }), nextAt };
  }
}
