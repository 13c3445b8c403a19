import type { Resource } from '#http';
import { TalentPasses } from './talent-passes.service.js';

/** Access to the candidate directory, which companies buy. */
export const talentPassResource: Resource = { providers: [TalentPasses], exports: [TalentPasses] };
