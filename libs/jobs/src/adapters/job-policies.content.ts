import { BoardSettings } from '#content';
import { Injectable } from '@nestjs/common';
import { JobPolicies, type JobPolicy } from '../ports.js';

/** What the board has settled about its jobs, from its settings. */
@Injectable()
export class ContentJobPolicies extends JobPolicies {
  constructor(private readonly settings: BoardSettings) {
    super();
  }

  async current(): Promise<JobPolicy> {
    const { jobForm, ...rest } = await this.settings.current();
    return { ...rest, customFields: jobForm.customFields };
  }
}
