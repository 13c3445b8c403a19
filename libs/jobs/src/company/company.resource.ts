import { commandHandler, policy } from '#runtime';
import { mediaHolder } from '#content';
import { exportable, type Resource } from '#http';
import { published } from '#outbox';
import { readModel } from '#store';
import { companyExport, CompanyReader, companyRows } from './company.read-model.js';
import { publishedCompanies } from './company.published.js';
import { companies } from './company.decider.js';
import { companyNames } from './company.operator.dto.js';
import { OperatorCompaniesController } from './company.operator.controller.js';
import { CompanyMedia, Logos } from './company-media.service.js';
import { FindLogos, ForgetLogos } from './company.policies.js';
import { Companies } from './company.service.js';

const SCOPES = ['companies.read', 'companies.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}
declare module '#runtime' {
  interface OperationSubjects {
    company: true;
  }
}
declare module '#store' {
  interface ChangeKinds {
    company: true;
  }
}

/** Companies that hire. */
export const companyResource: Resource = {
  controllers: [OperatorCompaniesController],
  providers: [
    commandHandler(companies),
    readModel(companyRows),
    published(publishedCompanies),
    exportable(companyExport),
    CompanyReader,
    Companies,
    Logos,
    ...mediaHolder(CompanyMedia),
    ...policy(FindLogos),
    ...policy(ForgetLogos),
  ],
  tags: { Companies: 'Companies that hire on the board.' },
  scopes: SCOPES,
  ofMembers: SCOPES,
  operationSubjects: ['company'],
  events: [companyNames],
  idPrefixes: [[/^(employer_company|.*compan(y|ies))$/i, 'companies']],
};
