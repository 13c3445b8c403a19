import { Employers } from '../ports.js';

/** No company has an account on a board yet, so nobody works for one. */
export class NoEmployers extends Employers {
  isApproved(): Promise<boolean> {
    return Promise.resolve(false);
  }
}
