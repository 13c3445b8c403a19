import { BillingModule, companyNames, usageCounter } from '#billing';
import { ContentModule } from '#content';
import { SOURCE_BOUNDS, SourceClient } from '#crawler';
import { BoardMoments } from '#edge';
import { apiOf, moduleOf } from '#http';
import { BuiltinGazetteer, BuiltinWorldPlaces, Gazetteer, WorldPlaces } from '#places';
import { WebPostingSources, WebSourceFinder } from '#postings';
import { OpenedSources, PostingSources, SourceFinder } from '#postings/rules';
import { GivenSettings, WebReader } from '#runtime';
import { facts } from '#store';
import { Module } from '@nestjs/common';
import { SAMPLE_NAMES, SAMPLES } from './api-samples.js';
import { JobEnds } from './adapters/board-moments.index.js';
import { NamesOfBuyers } from './adapters/company-names.billing.js';
import { WebLogoFinder } from './adapters/logo-finder.web.js';
import { PublishedJobs } from './adapters/published-jobs.billing.js';
import { EcbReferenceRates } from './adapters/reference-rates.ecb.js';
import { IsoRemoteTaxonomies } from './adapters/remote-taxonomy.iso.js';
import { BoardJobRules } from './board-job-rules.service.js';
import { KnownSources, LogoFinder, Lookups, ReferenceRates, RemoteTaxonomies } from './ports.js';
import { Backfilling } from './backfill-rule/backfilling.js';
import { BackfillCompanyReader } from './backfill-company/backfill-company.read-model.js';
import { RESOURCES } from './resources.js';
import { jobsSettings } from './settings.js';
import { SitemapSections } from './sitemap/sitemap.js';

const SOURCES = [SourceClient, { token: OpenedSources, optional: true }];

@Module(
  moduleOf(RESOURCES, {
    imports: [BillingModule, ContentModule],
    providers: [
      { provide: BoardMoments, useClass: JobEnds },
      { provide: Gazetteer, useClass: BuiltinGazetteer },
      { provide: KnownSources, useExisting: BackfillCompanyReader },
      { provide: LogoFinder, useClass: WebLogoFinder },
      { provide: ReferenceRates, useClass: EcbReferenceRates },
      {
        provide: SourceClient,
        useFactory: (web: WebReader) => new SourceClient(web, SOURCE_BOUNDS, () => facts().board),
        inject: [WebReader],
      },
      {
        provide: PostingSources,
        useFactory: (client: SourceClient, opened?: OpenedSources) => opened?.postings ?? new WebPostingSources(client),
        inject: SOURCES,
      },
      {
        provide: SourceFinder,
        useFactory: (client: SourceClient, opened?: OpenedSources) => opened?.finder ?? new WebSourceFinder(client),
        inject: SOURCES,
      },
      { provide: RemoteTaxonomies, useFactory: () => new IsoRemoteTaxonomies() },
      { provide: WorldPlaces, useClass: BuiltinWorldPlaces },
      BoardJobRules,
      ...[Backfilling, Lookups, SitemapSections].map((Limit) => ({
        provide: Limit,
        useFactory: (given: GivenSettings) => new Limit(given.of(jobsSettings)),
        inject: [GivenSettings],
      })),
      ...companyNames(NamesOfBuyers),
      ...usageCounter(PublishedJobs),
    ],
    exports: [Gazetteer, SitemapSections],
  }),
)
export class JobsModule {}

/** Jobs, the companies that offer them, and the taxonomies that tag them. */
export const jobsApi = apiOf([...RESOURCES, { samples: SAMPLES, sampleNames: SAMPLE_NAMES }]);
