import { type EventOf, EventStore, outcomeOf, Rejection, undoneIfRefused } from '#kernel';
import { Policy, type Reacts } from '#runtime';
import { facts, ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { companies, type CompanyEvents } from './company.decider.js';
import { LogoFinder, Lookups } from '../ports.js';
import { Logos, type StoredLogo } from './company-media.service.js';
import { CompanyReader, CompanyRow } from './company.read-model.js';

/** A consumer that reads the log later than this, after a repair or an upgrade, does not fetch the websites of all companies. */
const TOO_OLD_MS = 3_600_000;

/**
 * Looks for the logo of a new company on its website and proposes it. A website without a logo, or one that is slow or down, is not an
 * error: the policy does not retry or notify.
 */
@Injectable()
export class FindLogos implements Policy {
  readonly name = 'find-logos';
  readonly on: Reacts<{ company: CompanyEvents }>;

  constructor(
    lookups: Lookups,
    private readonly bus: CommandBus,
    private readonly reader: CompanyReader,
    private readonly finder: LogoFinder,
    private readonly logos: Logos,
  ) {
    this.on = lookups.companyLogos ? { company: { CompanyCreated: (event) => this.look(event) } } : {};
  }

  private async look({ objectId, data: { website }, at }: EventOf<CompanyEvents, 'CompanyCreated'>): Promise<void> {
    if (website === null || Date.parse(facts().now) - Date.parse(at) > TOO_OLD_MS) return;
    const company = await this.reader.find(objectId);
    if (company?.website !== website || company.logoUrl !== null) return;
    const picture = await this.finder.find(website);
    const logo = picture && (await this.stored(picture));
    if (logo) await this.offer(objectId, website, logo);
  }

  /** Null if the bytes are not an image: that is final. A storage error is thrown, so the policy retries. */
  private async stored(picture: Buffer): Promise<StoredLogo | null> {
    const outcome = await outcomeOf(() => this.logos.store(picture), { kind: ['unsupported', 'too_large'] });
    return outcome instanceof Rejection ? null : outcome;
  }

  /** Releases an image that the company did not accept. */
  private async offer(id: string, website: string, logo: StoredLogo): Promise<void> {
    await undoneIfRefused(
      async () => {
        const { changed } = await this.bus.execute(companies.OfferCompanyLogo(id, { website, ...logo }));
        if (!changed) await this.logos.remove(logo.logoMediaId);
      },
      () => this.logos.remove(logo.logoMediaId),
    );
  }
}

/** Releases an image that its company no longer uses: it was replaced or removed, or the company was deleted. */
@Injectable()
export class ForgetLogos implements Policy {
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
  ) {}

  private async forgetWhatWasShownBefore(
    event: EventOf<CompanyEvents, 'CompanyLogoChanged' | 'CompanyDeleted'>,
  ): Promise<void> {
    const before = (await this.store.read(event)).slice(0, event.version - 1);
    const mediaId = this.readModels.rowOf(CompanyRow, before)?.logoMediaId;
    if (mediaId) await this.logos.remove(mediaId);
  }
}
