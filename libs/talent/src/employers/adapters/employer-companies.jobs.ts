import { MemberCompanies } from '#jobs';
import { Rejection } from '#kernel';
import { Injectable } from '@nestjs/common';
import { companyMissing } from '../membership/membership.decider.js';
import {
  type CompanyCard,
  type CompanyChange,
  type CompanyProfile,
  EmployerCompanies,
  type NewCompany,
} from '../ports.js';
import { refusing } from './refusing.js';

const nameTaken = () =>
  new Rejection('conflict', 'employer_company_name_taken', 'Another company of this board has the same name.');
const websiteTaken = () => exists('Another company of this board has the same website.');
const exists = (message: string) => new Rejection('conflict', 'employer_company_exists', message);

/** Companies of the Jobs context, with rejections reworded for company members. */
@Injectable()
export class JobsEmployerCompanies extends EmployerCompanies {
  constructor(private readonly companies: MemberCompanies) {
    super();
  }

  find(slug: string): Promise<CompanyCard | null> {
    return this.companies.find(slug);
  }

  profile(slug: string): Promise<CompanyProfile | null> {
    return this.companies.profile(slug);
  }

  byIds(ids: readonly string[]): Promise<ReadonlyMap<string, CompanyCard>> {
    return this.companies.byIds(ids);
  }

  at(domain: string): Promise<CompanyCard | null> {
    return this.companies.at(domain);
  }

  search(query: string, limit: number): Promise<readonly CompanyCard[]> {
    return this.companies.search(query, limit);
  }

  findOrCreate(
    company: NewCompany,
    awaitsApproval: boolean,
  ): Promise<{ readonly company: CompanyCard; readonly isNew: boolean }> {
    return refusing(this.companies.findOrCreate(company, awaitsApproval), {
      companies_duplicate_name: () =>
        exists('Another company of this board has the same name. If it is your company, find it and claim it.'),
      companies_slug_taken: () => exists('Another company of this board has this slug.'),
    });
  }

  async approve(id: string): Promise<void> {
    try {
      await this.companies.approve(id);
    } catch (error) {
      if (!(error instanceof Rejection) || error.kind !== 'missing') throw error;
    }
  }

  withdraw(id: string): Promise<void> {
    return this.companies.withdraw(id);
  }

  change(id: string, change: CompanyChange, provedDomain: string | null): Promise<CompanyProfile> {
    return refusing(this.companies.change(id, change, provedDomain), {
      companies_not_found: companyMissing,
      companies_duplicate_name: nameTaken,
      companies_duplicate_domain: websiteTaken,
    });
  }

  prove(id: string, website: string): Promise<CompanyCard> {
    return refusing(this.companies.prove(id, website), {
      companies_not_found: companyMissing,
      companies_duplicate_domain: websiteTaken,
    });
  }

  showLogo(id: string, picture: Buffer, declared?: string): Promise<CompanyProfile> {
    return refusing(this.companies.showLogo(id, picture, declared), { companies_not_found: companyMissing });
  }
}
