import { Injectable, type Provider, type Type } from '@nestjs/common';

/** Names of companies. Answered by the context whose they are. */
export abstract class CompanyNames {
  /** The names of those of these companies that exist, by their ids. */
  abstract of(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Asks the context that has companies; without one, no company is known. */
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

/** Providers that make Billing ask `type`; spread into the module of its context, which imports `BillingModule`. */
export const companyNames = (type: Type<CompanyNames>): Provider[] => [
  type,
  {
    provide: Symbol(type.name),
    useFactory: (known: KnownCompanies, names: CompanyNames) => known.use(names),
    inject: [KnownCompanies, type],
  },
];
