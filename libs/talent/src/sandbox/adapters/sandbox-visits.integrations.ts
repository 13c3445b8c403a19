import { ForgetHits } from '#integrations';
import { Injectable } from '@nestjs/common';
import { SandboxVisits } from '../ports.js';

/** Visits as analytics keep them. */
@Injectable()
export class CountedSandboxVisits extends SandboxVisits {
  constructor(private readonly hits: ForgetHits) {
    super();
  }

  forget(): Promise<void> {
    return this.hits.run();
  }
}
