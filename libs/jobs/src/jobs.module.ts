import { readModel } from '#platform';
import { Module } from '@nestjs/common';
import { BuiltinGazetteer } from './adapters/gazetteer.builtin.js';
import { IsoRemoteTaxonomies } from './adapters/remote-taxonomy.iso.js';
import { categories, companies, jobs, markets, skills } from './commands.js';
import { OperatorCompaniesController } from './http/operator/companies.controller.js';
import { OperatorJobsController } from './http/operator/jobs.controller.js';
import { Gazetteer, RemoteTaxonomies } from './ports.js';
import { CompanyReader, companyRows } from './read/companies.js';
import { JobReader, jobRows } from './read/jobs.js';
import { categoryRows, marketRows, skillRows, TaxonomyReader } from './read/taxonomy.js';
import { Companies } from './use-cases/create-company.js';
import { JobWriter } from './use-cases/write-job.js';

@Module({
  controllers: [OperatorJobsController, OperatorCompaniesController],
  providers: [
    jobs.Handler,
    companies.Handler,
    skills.Handler,
    categories.Handler,
    markets.Handler,
    readModel(jobRows),
    readModel(companyRows),
    readModel(skillRows),
    readModel(categoryRows),
    readModel(marketRows),
    JobReader,
    CompanyReader,
    TaxonomyReader,
    Companies,
    JobWriter,
    { provide: RemoteTaxonomies, useFactory: () => new IsoRemoteTaxonomies() },
    { provide: Gazetteer, useClass: BuiltinGazetteer },
  ],
})
export class JobsModule {}
