import { rejectMissing } from '#kernel';
import type { Page, Paging } from '#store';
import { Injectable, type Provider, type Type } from '@nestjs/common';
import { ofCompany } from '../purchase/product.js';
import { PurchaseReader, type PurchaseRow } from '../purchase/purchase.read-model.js';
import { SoldPlanReader } from '../sold-plan/sold-plan.read-model.js';

/** Names of companies. The context that owns the companies implements it. */
export abstract class CompanyNames {
  /** The names of these companies, by id. Companies that do not exist are absent. */
  abstract of(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Delegates to the context that owns the companies. Without one, no company is known. */
@Injectable()
export class KnownCompanies {
  private names: CompanyNames | null = null;

  use(names: CompanyNames): void {
    this.names = names;
  }

  /** As `CompanyNames`. */
  async of(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const wanted = [...new Set(ids)];
    return this.names === null || wanted.length === 0 ? new Map() : this.names.of(wanted);
  }
}

/** Providers that register `type` with Billing. Spread them into the module of the owning context, which imports `BillingModule`. */
export const companyNames = (type: Type<CompanyNames>): Provider[] => [
  type,
  {
    provide: Symbol(type.name),
    useFactory: (known: KnownCompanies, names: CompanyNames) => known.use(names),
    inject: [KnownCompanies, type],
  },
];

/** The name of an employer subscription in the API, and the error for an unknown one. */
export const EMPLOYER_SUBSCRIPTION = {
  noun: 'employer subscription',
  missing: 'employer_subscriptions_not_found',
} as const;

interface ObjectName {
  readonly id: string;
  readonly name: string;
}

/** A subscription with the names of its company and plan. A name is null once the company or plan is deleted. */
export interface NamedSubscription {
  readonly row: PurchaseRow;
  readonly company: ObjectName | null;
  readonly plan: ObjectName | null;
}

/** Subscriptions that companies bought. */
@Injectable()
export class EmployerSubscriptions {
  constructor(
    private readonly purchases: PurchaseReader,
    private readonly plans: SoldPlanReader,
    private readonly companies: KnownCompanies,
  ) {}

  /** Newest first. @throws Rejection `pagination_invalid_cursor`. */
  async page(
    query: Paging & { readonly state?: string | undefined; readonly companyId?: string | undefined },
  ): Promise<Page<NamedSubscription>> {
    const { rows, nextCursor } = await this.purchases.pageOf('employer_subscription', query);
    return { rows: await this.named(rows), nextCursor };
  }

  /** @throws Rejection `employer_subscriptions_not_found`, also for a purchase of another kind. */
  async byId(id: string): Promise<NamedSubscription> {
    const row = await this.purchases.find(id);
    const [found] = row?.list === 'employer_subscription' ? await this.named([row]) : [];
    return found ?? rejectMissing(EMPLOYER_SUBSCRIPTION);
  }

  private async named(rows: readonly PurchaseRow[]): Promise<NamedSubscription[]> {
    const bought = rows.flatMap(({ product }) => ofCompany(product) ?? []);
    const [companies, plans] = await Promise.all([
      this.companies.of(bought.map(({ companyId }) => companyId)),
      this.plans.byIds(bought.map(({ planId }) => planId)),
    ]);
    return rows.map((row) => {
      const { companyId = '', planId = '' } = ofCompany(row.product) ?? {};
      const [company, plan] = [companies.get(companyId), plans.get(planId)?.name];
      return {
        row,
        company: company === undefined ? null : { id: companyId, name: company },
        plan: plan === undefined ? null : { id: planId, name: plan },
      };
    });
  }
}
