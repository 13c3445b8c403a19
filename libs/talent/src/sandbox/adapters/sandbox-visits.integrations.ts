import { ForgetHits } from '#integrations';
import { Injectable } from '@nestjs/common';
import { SandboxVisits } from '../ports.js';

/** Visits from the Analytics context. */
@Injectable()
export class CountedSandboxVisits extends SandboxVisits {
  constructor(private readonly hits: ForgetHits) {
    super();
  }

  forget(): Promise<void> {
    return this.hits.run();
  }
}
