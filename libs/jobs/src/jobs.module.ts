import { BillingModule, usageCounter } from '#billing';
import { ContentModule, mediaHolder } from '#content';
import { background, exportable, operationWorker, policy, published, readModel } from '#platform';
import { Module } from '@nestjs/common';
import { CompanyMedia } from './adapters/company-media.content.js';
import { BuiltinGazetteer } from './adapters/gazetteer.builtin.js';
import { WebLogoFinder } from './adapters/logo-finder.web.js';
import { ContentLogos } from './adapters/logos.content.js';
import { IsoRemoteTaxonomies } from './adapters/remote-taxonomy.iso.js';
import { ContentJobPolicies } from './adapters/job-policies.content.js';
import { BillingPlanLimits } from './adapters/plan-limits.billing.js';
import { PublishedJobs } from './adapters/usage.billing.js';
import { categories, companies, jobImports, jobs, markets, skills } from './commands.js';
import { CheckedJobBodies } from './http/operator/checked-job-bodies.js';
import { OperatorCompaniesController } from './http/operator/companies.controller.js';
import { OperatorCategoriesController } from './http/operator/categories.controller.js';
import { OperatorImportsController } from './http/operator/imports.controller.js';
import { OperatorJobSearchController } from './http/operator/job-search.controller.js';
import { OperatorJobsController } from './http/operator/jobs.controller.js';
import { OperatorMarketsController } from './http/operator/markets.controller.js';
import { RemoteTaxonomiesController } from './http/operator/remote-taxonomies.controller.js';
import { OperatorSkillsController } from './http/operator/skills.controller.js';
import { Gazetteer, JobPolicies, LogoFinder, Logos, PlanLimits, RemoteTaxonomies } from './ports.js';
import { ExpireJobs } from './policies/expire-jobs.js';
import { FindLogos } from './policies/find-logos.js';
import { ForgetLogos } from './policies/forget-logos.js';
import { FinishDeletions } from './policies/finish-deletions.js';
import { FollowImports } from './policies/follow-imports.js';
import { RelabelJobs } from './policies/relabel-jobs.js';
import { RetagJobs } from './policies/retag-jobs.js';
import { TidyCategories } from './policies/tidy-categories.js';
import { UnlistJobs } from './policies/unlist-jobs.js';
import { publishedCompanies, publishedJobs } from './published.js';
import { CompanyReader, companyRows } from './read/companies.js';
import { companyExport, jobExport } from './read/exports.js';
import { ImportReader, importRows } from './read/imports.js';
import { JobSearchReader, jobSearchRows } from './read/job-search.js';
import { JobReader, jobRows } from './read/jobs.js';
import { ManyReader } from './read/many.js';
import { categoryRows, marketRows, skillRows, TaxonomyReader } from './read/taxonomy.js';
import { Companies } from './use-cases/create-company.js';
import { JobForm } from './use-cases/job-form.js';
import { Terms } from './use-cases/terms.js';
import { Postings } from './use-cases/postings.js';
import { CompanyDeletion } from './use-cases/delete-company.js';
import { ImportRows } from './use-cases/import-rows.js';
import { Gathering } from './use-cases/gathered-sources.js';
import { Imports } from './use-cases/imports.js';
import { JobBodies } from './use-cases/job-bodies.js';
import { JobContents } from './use-cases/job-content.js';
import { LiveSources } from './use-cases/job-sources.js';
import { ParseImport } from './use-cases/parse-import.js';
import { RunImport } from './use-cases/run-import.js';
import { ImportUploads } from './use-cases/upload-import.js';
import { JobWriter } from './use-cases/write-job.js';

@Module({
  imports: [BillingModule, ContentModule],
  controllers: [
    OperatorJobsController,
    OperatorJobSearchController,
    OperatorCompaniesController,
    OperatorSkillsController,
    OperatorCategoriesController,
    OperatorMarketsController,
    RemoteTaxonomiesController,
    OperatorImportsController,
  ],
  providers: [
    jobs.Handler,
    companies.Handler,
    jobImports.Handler,
    skills.Handler,
    categories.Handler,
    markets.Handler,
    readModel(jobRows),
    readModel(jobSearchRows),
    readModel(companyRows),
    readModel(importRows),
    readModel(skillRows),
    readModel(categoryRows),
    readModel(marketRows),
    published(publishedJobs),
    published(publishedCompanies),
    exportable(jobExport),
    exportable(companyExport),
    JobReader,
    JobSearchReader,
    CompanyReader,
    TaxonomyReader,
    ManyReader,
    LiveSources,
    Gathering,
    JobContents,
    Companies,
    CompanyDeletion,
    JobWriter,
    Postings,
    JobForm,
    ...policy(FinishDeletions),
    ...policy(FindLogos),
    ...policy(ForgetLogos),
    ...mediaHolder(CompanyMedia),
    { provide: Logos, useClass: ContentLogos },
    { provide: LogoFinder, useClass: WebLogoFinder },
    Terms,
    ImportReader,
    ImportRows,
    Imports,
    ImportUploads,
    { provide: JobBodies, useClass: CheckedJobBodies },
    operationWorker(ParseImport),
    operationWorker(RunImport),
    ...policy(FollowImports),
    ...policy(RelabelJobs),
    ...policy(UnlistJobs),
    ...policy(RetagJobs),
    ...policy(TidyCategories),
    ...background(ExpireJobs),
    ...usageCounter(PublishedJobs),
    { provide: RemoteTaxonomies, useFactory: () => new IsoRemoteTaxonomies() },
    { provide: Gazetteer, useClass: BuiltinGazetteer },
    { provide: PlanLimits, useClass: BillingPlanLimits },
    { provide: JobPolicies, useClass: ContentJobPolicies },
  ],
})
export class JobsModule {}
