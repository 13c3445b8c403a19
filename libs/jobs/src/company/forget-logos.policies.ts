import { EventStore, type EventOf } from '#kernel';
import { Policy, type Reacts } from '#runtime';
import { ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import { Logos } from '../ports.js';
import type { CompanyEvents } from './company.decider.js';
import { CompanyRow } from './company.read-model.js';

/** A picture that its company shows no more is given up: it was replaced or taken away, or the company is gone. */
@Injectable()
export class ForgetLogos extends Policy {
  readonly name = 'forget-logos';
  readonly on: Reacts<{ company: CompanyEvents }> = {
    company: {
      CompanyLogoChanged: (event) => this.forgetWhatWasShownBefore(event),
      CompanyDeleted: (event) => this.forgetWhatWasShownBefore(event),
    },
  };

  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
    private readonly logos: Logos,
  ) {
    super();
  }

  private async forgetWhatWasShownBefore(
    event: EventOf<CompanyEvents, 'CompanyLogoChanged' | 'CompanyDeleted'>,
  ): Promise<void> {
    const before = (await this.store.read(event)).slice(0, event.version - 1);
    const mediaId = this.readModels.rowOf(CompanyRow, before)?.logoMediaId;
    if (mediaId) await this.logos.remove(mediaId);
  }
}
