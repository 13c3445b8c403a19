import { moduleOf } from '#http';
import { BeaconTaker } from '#edge';
import { Sightings } from '#http/board';
import { JobsModule } from '#jobs';
import { GivenSettings } from '#runtime';
import { Module } from '@nestjs/common';
import { analyticsResource } from './analytics/analytics.resource.js';
import { CountingPause } from './analytics/counting-work.service.js';
import { integrationsSettings } from './settings.js';
import { CountedBeacons } from './analytics/counted-beacons.service.js';
import { CountedSightings } from './analytics/counted-sightings.service.js';
import { ProviderMetrics } from './analytics/provider-metrics.service.js';
import { VisitorTraits } from './analytics/traits/visitor-traits.service.js';

export { countriesDate } from './analytics/traits/country-data.js';

// A module of its own, because contexts that read figures need nothing else of integrations.
@Module(
  moduleOf([analyticsResource], {
    imports: [JobsModule],
    providers: [
      ProviderMetrics,
      VisitorTraits,
      { provide: Sightings, useClass: CountedSightings },
      { provide: BeaconTaker, useClass: CountedBeacons },
      {
        provide: CountingPause,
        useFactory: (given: GivenSettings) =>
          new CountingPause(given.of(integrationsSettings).ANALYTICS_SECONDS * 1_000),
        inject: [GivenSettings],
      },
    ],
    exports: [VisitorTraits],
  }),
)
export class AnalyticsModule {}
