import { Alerts } from '../ports.js';

/** Accounts have no alerts yet. */
export class NoAlerts extends Alerts {
  count(): Promise<number> {
    return Promise.resolve(0);
  }
}
