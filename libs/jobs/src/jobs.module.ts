import { BillingModule, usageCounter } from '#billing';
import { ContentModule, mediaHolder } from '#content';
import { background, GivenSettings, operationWorker, policy } from '#runtime';
import { exportable } from '#http';
import { BoardMoments } from '#http/board';
import { published } from '#publishing';
import { readModel } from '#store';
import { Module } from '@nestjs/common';
import { ContentBlogItems } from './adapters/blog-items.content.js';
import { CompanyMedia, ContentLogos, ContentJobPolicies } from './adapters/company-media.content.js';
import { ContentBoardTexts } from './adapters/board-texts.content.js';
import { JobEnds } from './adapters/board-moments.index.js';
import { BuiltinGazetteer } from './adapters/gazetteer.builtin.js';
import { BuiltinWorldPlaces } from './adapters/world-places.builtin.js';
import { WebLogoFinder } from './adapters/logo-finder.web.js';
import { IsoRemoteTaxonomies } from './adapters/remote-taxonomy.iso.js';
import { BillingPlanLimits, PublishedJobs } from './adapters/plan-limits.billing.js';
import { contentProfileForm } from './adapters/profile-form.content.js';
import { categories, companies, companyProfiles, jobFeeds, jobImports, jobs, markets, skills } from './commands.js';
import { CheckedJobBodies } from './job/job.operator.dto.js';
import { BoardCompaniesController } from './company/company.board.controller.js';
import { CompanyDirectory } from './company/company-directory.service.js';
import { CompanyForms } from './company-form/company-forms.service.js';
import { OperatorCompanyFormController } from './company-form/company-profile.operator.controller.js';
import { RemoveCompanyProfiles } from './company-form/company-profile.policies.js';
import { CompanyProfileReader, companyProfileRows } from './company-form/company-profile.read-model.js';
import { OperatorCompaniesController } from './company/company.operator.controller.js';
import {
  OperatorCategoriesController,
  OperatorMarketsController,
  OperatorSkillsController,
  RemoteTaxonomiesController,
} from './taxonomy/taxonomy.operator.controller.js';
import { OperatorImportsController } from './import/import.operator.controller.js';
import { OperatorJobSearchController, OperatorJobsController } from './job/job.operator.controller.js';
import {
  BoardTexts,
  Gazetteer,
  JobPolicies,
  LogoFinder,
  Logos,
  PlanLimits,
  RemoteTaxonomies,
  WorldPlaces,
  BlogItems,
} from './ports.js';
import { ExpireJobs, RelabelJobs, UnlistJobs } from './job/job.policies.js';
import { FindLogos, ForgetLogos, FinishDeletions } from './company/company.policies.js';
import { DropImportFiles, FollowImports } from './import/import.policies.js';
import { RetagJobs, TidyCategories } from './taxonomy/taxonomy.policies.js';
import { publishedCompanies, publishedJobs } from './jobs.published.js';
import { CompanyReader, companyRows } from './company/company.read-model.js';
import { companyExport, jobExport, ManyReader } from './jobs.read-model.js';
import {
  OperatorCompanyHistoryController,
  OperatorJobHistoryController,
} from './history/history.operator.controller.js';
import { ImportReader, importRows } from './import/import.read-model.js';
import { JobSearchReader, jobSearchRows } from './job-search/job-search.read-model.js';
import {
  BoardCompanyJobsController,
  BoardEmbedController,
  BoardJobsController,
  BoardRemotePermitsController,
  BoardSuggestController,
} from './job-search/public-jobs.board.controller.js';
import { PublicJobs } from './job-search/public-jobs.service.js';
import { Lookups } from './company/lookups.js';
import { jobsSettings } from './settings.js';
import { SitemapSections } from './sitemap/sitemap-sections.js';
import { MemberCompanies } from './member-company/member-companies.service.js';
import { AlertJobs } from './job-search/alert-jobs.service.js';
import { Suggestions } from './job-search/suggestions.service.js';
import { Figures } from './figures/figures.service.js';
import { JobFiguresReader, jobFiguresRows } from './figures/job-figures.read-model.js';
import { FeedAddresses } from './job-feed/feed-addresses.service.js';
import { OperatorJobFeedsController } from './job-feed/job-feed.operator.controller.js';
import { JobFeedReader, jobFeedRows } from './job-feed/job-feed.read-model.js';
import { JobFeeds } from './job-feed/job-feed.service.js';
import { PublicFeeds } from './job-feed/public-feeds.service.js';
import { Sitemaps } from './sitemap/sitemap.service.js';
import { Places } from './place/places.service.js';
import { SalaryNames } from './salary/salary-names.service.js';
import { BoardCompanySalariesController, BoardSalariesController } from './salary/salary.board.controller.js';
import { BoardTaxonomyController } from './taxonomy/taxonomy.board.controller.js';
import { Salaries } from './salary/salary.service.js';
import { JobReader, jobRows } from './job/job.read-model.js';
import { categoryRows, marketRows, skillRows, TaxonomyReader } from './taxonomy/taxonomy.read-model.js';
import { Companies, CompanyDeletion } from './company/company.service.js';
import { JobForm, LiveSources, Gathering } from './job-content/job-sources.service.js';
import { PublicTerms, Terms } from './taxonomy/taxonomy.service.js';
import { TermNames } from './taxonomy/term-names.service.js';
import { Postings, JobWriter } from './job/job.service.js';
import { ImportRows } from './import/import-rows.service.js';
import { Imports, ImportUploads } from './import/upload-import.service.js';
import { JobBodies, JobContents } from './job-content/job-content.service.js';
import { ParseImport } from './import/parse-import.service.js';
import { RunImport } from './import/run-import.service.js';

@Module({
  imports: [BillingModule, ContentModule],
  controllers: [
    BoardCompanyJobsController,
    BoardEmbedController,
    BoardJobsController,
    BoardRemotePermitsController,
    BoardSuggestController,
    OperatorJobsController,
    OperatorJobSearchController,
    OperatorJobHistoryController,
    OperatorCompanyHistoryController,
    BoardCompaniesController,
    OperatorCompaniesController,
    OperatorCompanyFormController,
    OperatorSkillsController,
    OperatorCategoriesController,
    OperatorMarketsController,
    RemoteTaxonomiesController,
    OperatorImportsController,
    OperatorJobFeedsController,
    BoardTaxonomyController,
    BoardSalariesController,
    BoardCompanySalariesController,
  ],
  providers: [
    jobs.Handler,
    companies.Handler,
    companyProfiles.Handler,
    jobImports.Handler,
    jobFeeds.Handler,
    skills.Handler,
    categories.Handler,
    markets.Handler,
    readModel(jobRows),
    readModel(jobSearchRows),
    readModel(jobFiguresRows),
    readModel(companyRows),
    readModel(companyProfileRows),
    readModel(importRows),
    readModel(jobFeedRows),
    readModel(skillRows),
    readModel(categoryRows),
    readModel(marketRows),
    published(publishedJobs),
    published(publishedCompanies),
    exportable(jobExport),
    exportable(companyExport),
    JobReader,
    JobSearchReader,
    PublicJobs,
    AlertJobs,
    MemberCompanies,
    { provide: BoardMoments, useClass: JobEnds },
    Suggestions,
    JobFiguresReader,
    Figures,
    Places,
    Salaries,
    SalaryNames,
    CompanyReader,
    CompanyProfileReader,
    CompanyForms,
    contentProfileForm,
    ...policy(RemoveCompanyProfiles),
    CompanyDirectory,
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
    { provide: BlogItems, useClass: ContentBlogItems },
    { provide: LogoFinder, useClass: WebLogoFinder },
    Terms,
    PublicTerms,
    TermNames,
    ImportReader,
    JobFeedReader,
    JobFeeds,
    FeedAddresses,
    PublicFeeds,
    Sitemaps,
    { provide: BoardTexts, useClass: ContentBoardTexts },
    ImportRows,
    Imports,
    ImportUploads,
    { provide: JobBodies, useClass: CheckedJobBodies },
    operationWorker(ParseImport),
    operationWorker(RunImport),
    ...policy(FollowImports),
    ...policy(DropImportFiles),
    ...policy(RelabelJobs),
    ...policy(UnlistJobs),
    ...policy(RetagJobs),
    ...policy(TidyCategories),
    ...background(ExpireJobs),
    ...usageCounter(PublishedJobs),
    { provide: RemoteTaxonomies, useFactory: () => new IsoRemoteTaxonomies() },
    { provide: Gazetteer, useClass: BuiltinGazetteer },
    { provide: WorldPlaces, useClass: BuiltinWorldPlaces },
    ...[Lookups, SitemapSections].map((Limit) => ({
      provide: Limit,
      useFactory: (given: GivenSettings) => new Limit(given.of(jobsSettings)),
      inject: [GivenSettings],
    })),
    { provide: PlanLimits, useClass: BillingPlanLimits },
    { provide: JobPolicies, useClass: ContentJobPolicies },
  ],
  exports: [AlertJobs, MemberCompanies, Gazetteer, PublicJobs, TaxonomyReader],
})
export class JobsModule {}

export { placeDates } from './adapters/place-data.js';
