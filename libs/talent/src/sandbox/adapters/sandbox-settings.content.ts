import { ChangeSettings } from '#content';
import { Injectable } from '@nestjs/common';
import { type SandboxFeatures, SandboxSettings } from '../ports.js';

/** Changes the board settings as an operator would. */
@Injectable()
export class ContentSandboxSettings extends SandboxSettings {
  constructor(private readonly settings: ChangeSettings) {
    super();
  }

  async change(features: SandboxFeatures): Promise<void> {
    await this.settings.run(features);
  }
}
