import { Injectable, type Provider, type Type } from '@nestjs/common';

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
