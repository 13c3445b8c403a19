import { Rejection } from '#kernel';

/** Whether this installation collects postings for its boards. */
export class Backfilling {
  private readonly isOn: boolean;

  constructor({ BACKFILL }: { readonly BACKFILL: 'on' | 'off' }) {
    this.isOn = BACKFILL === 'on';
  }

  /** @throws Rejection `backfill_not_configured` if collection is off. */
  require(): void {
    if (!this.isOn)
      throw new Rejection('conflict', 'backfill_not_configured', 'Backfill is turned off on this installation.');
  }
}
