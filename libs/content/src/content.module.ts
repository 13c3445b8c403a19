import { BillingModule } from '#billing';
import { apiOf, moduleOf } from '#http';
import { Module } from '@nestjs/common';
import { SAMPLE_NAMES, SAMPLES } from './api-samples.js';
import { SettingsPrimaryDomain } from './adapters/primary-domain.settings.js';
import { DnsTxtRecords } from './adapters/txt-records.dns.js';
import { RecordTypeUses } from './adapters/type-uses.records.js';
import { PrimaryDomain } from './domain/domain.service.js';
import { TxtRecords, TypeUses } from './ports.js';
import { RESOURCES } from './resources.js';

@Module(
  moduleOf(RESOURCES, {
    imports: [BillingModule],
    providers: [
      { provide: PrimaryDomain, useClass: SettingsPrimaryDomain },
      { provide: TypeUses, useClass: RecordTypeUses },
      { provide: TxtRecords, useClass: DnsTxtRecords },
    ],
    exports: [TxtRecords],
  }),
)
export class ContentModule {}

/** The appearance of a board and its content. */
export const contentApi = apiOf([...RESOURCES, { samples: SAMPLES, sampleNames: SAMPLE_NAMES }]);
