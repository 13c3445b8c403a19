import { CompanyNames } from '#billing';
import { Injectable } from '@nestjs/common';
import { CompanyReader } from '../company/company.read-model.js';

/** Gives Billing the names of the companies that buy. */
@Injectable()
export class NamesOfBuyers implements CompanyNames {
  constructor(private readonly companies: CompanyReader) {}

  async of(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.companies.shown(ids);
    return new Map([...rows.values()].map(({ id, name }) => [id, name]));
  }
}
