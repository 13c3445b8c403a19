import { BoardSettings } from '#content';
import { Injectable } from '@nestjs/common';
import type { JobRules } from './ports.js';

/** The job settings of the board. */
@Injectable()
export class BoardJobRules {
  constructor(private readonly settings: BoardSettings) {}

  /** For the current board. */
  async current(): Promise<JobRules> {
    const { jobForm, ...rest } = await this.settings.current();
    return { ...rest, customFields: jobForm.customFields };
  }
}
