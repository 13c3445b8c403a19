import { apiOf, moduleOf } from '#http';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { SAMPLE_NAMES, SAMPLES } from './api-samples.js';
import { RESOURCES } from './resources.js';

/** Boards, their API keys and publishable keys, and the people who operate them. */
@Module(moduleOf(RESOURCES))
export class AccessModule {
  /** @param seats the module that provides `TeamSeats`. */
  static with(seats: Type): DynamicModule {
    return { module: AccessModule, imports: [seats] };
  }
}

/** Callers, and the teams of boards. */
export const accessApi = apiOf([...RESOURCES, { samples: SAMPLES, sampleNames: SAMPLE_NAMES }]);
