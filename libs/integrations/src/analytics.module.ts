import { moduleOf } from '#http';
import { BeaconTaker, Sightings } from '#http/board';
import { JobsModule } from '#jobs';
import { GivenSettings } from '#runtime';
import { Module } from '@nestjs/common';
import { ReportedMetrics } from './adapters/provider-metrics.reporting.js';
import { JobsSeenObjects } from './adapters/seen-objects.jobs.js';
import { CountedBeacons } from './adapters/beacons.http.js';
import { CountedSightings } from './adapters/sightings.http.js';
import { BuiltinVisitorTraits } from './adapters/visitor-traits.builtin.js';
import { analyticsResource } from './analytics/analytics.resource.js';
import { CountingPause } from './analytics/counting-work.service.js';
import { integrationsSettings } from './settings.js';
import { ProviderMetrics, SeenObjects, VisitorTraits } from './analytics/analytics-ports.js';

export { countriesDate } from './adapters/country-data.js';

// A module of its own, because contexts that read figures need nothing else of integrations.
@Module(
  moduleOf([analyticsResource], {
    imports: [JobsModule],
    providers: [
      { provide: SeenObjects, useClass: JobsSeenObjects },
      { provide: Sightings, useClass: CountedSightings },
      { provide: BeaconTaker, useClass: CountedBeacons },
      {
        provide: CountingPause,
        useFactory: (given: GivenSettings) =>
          new CountingPause(given.of(integrationsSettings).ANALYTICS_SECONDS * 1_000),
        inject: [GivenSettings],
      },
      { provide: ProviderMetrics, useClass: ReportedMetrics },
      { provide: VisitorTraits, useClass: BuiltinVisitorTraits },
    ],
    exports: [VisitorTraits],
  }),
)
export class AnalyticsModule {}
