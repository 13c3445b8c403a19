import { outcomeOf, Rejection } from '#kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { companies, websiteDomain } from '../company/company.decider.js';
import { CompanyReader } from '../company/company.read-model.js';
import { LogoFinder, Lookups } from '../ports.js';
import { JobReader } from '../job/job.read-model.js';
import { Logos, type StoredLogo } from '../company/company-media.service.js';

/** In pixels. */
const LOGO_SIDE = 256;

/** Logos that visitors provide for the company of a job, until the company uses them. */
@Injectable()
export class VisitorLogos {
  /** Whether this installation may look for logos on the web. */
  readonly canFind: boolean;

  constructor(
    lookups: Lookups,
    private readonly bus: CommandBus,
    private readonly jobs: JobReader,
    private readonly companies: CompanyReader,
    private readonly logos: Logos,
    private readonly finder: LogoFinder,
  ) {
    this.canFind = lookups.companyLogos;
  }

  /**
   * Stores an image as a WebP of 256 × 256 pixels. @param declared the content type that the client declares.
   * @throws Rejection `media_unsupported_type`, `media_payload_too_large`.
   */
  store(picture: Buffer, declared?: string): Promise<StoredLogo> {
    return this.logos.store(picture, declared, LOGO_SIDE);
  }

  /**
   * Looks for the logo of the website at `domain` and stores it. Returns null if there is none. Takes at most five seconds.
   * @throws Rejection `validation_bad_request` for an invalid domain.
   */
  async find(domain: string): Promise<StoredLogo | null> {
    const host = websiteDomain(domain);
    if (host === null)
      throw new Rejection('invalid', 'validation_bad_request', 'domain: must be a domain', {
        issues: [{ path: ['domain'], message: 'must be a domain' }],
      });
    const picture = await this.finder.find(`https://${host}`);
    if (!picture) return null;
    const outcome = await outcomeOf(() => this.store(picture), { kind: ['unsupported', 'too_large'] });
    return outcome instanceof Rejection ? null : outcome;
  }

  /** Sets the logo of a job's company that has none. Returns whether it did. */
  async offer(jobId: string, logo: StoredLogo): Promise<boolean> {
    const job = await this.jobs.find(jobId);
    const company = job && (await this.companies.find(job.companyId));
    if (!company) return false;
    const { id, website } = company;
    await outcomeOf(this.bus.execute(companies.OfferCompanyLogo(id, { website, ...logo })), { kind: 'missing' });
    // A repeated call after a crash finds its own image.
    return (await this.companies.find(id))?.logoMediaId === logo.logoMediaId;
  }

  /** Deletes a logo that no company uses. Idempotent. */
  remove(mediaId: string): Promise<void> {
    return this.logos.remove(mediaId);
  }
}
