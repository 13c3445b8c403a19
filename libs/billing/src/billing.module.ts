import { apiOf, moduleOf } from '#http';
import { Module } from '@nestjs/common';
import { SAMPLE_NAMES, SAMPLES } from './api-samples.js';
import { AccessBoardPlans } from './adapters/board-plans.access.js';
import { BoardPlans } from './ports.js';
import { RESOURCES } from './resources.js';

@Module(moduleOf(RESOURCES, { providers: [{ provide: BoardPlans, useClass: AccessBoardPlans }] }))
export class BillingModule {}

/** What a board pays and what it may use. */
export const billingApi = apiOf([...RESOURCES, { samples: SAMPLES, sampleNames: SAMPLE_NAMES }]);
