import { type StoredLogo, VisitorLogos } from '#jobs';
import { outcomeOf, reject, rejectMissing } from '#kernel';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { postingLogoDecider, postingLogos } from './posting-logo.decider.js';
import { PostingLogoReader } from './posting-logo.read-model.js';

/** Logos that visitors upload for the companies of their jobs (decision 0197). */
@Injectable()
export class PostingLogos {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: PostingLogoReader,
    private readonly logos: VisitorLogos,
  ) {}

  /** Stores a picture and returns its URL. @throws Rejection `media_unsupported_type`, `media_payload_too_large`. */
  async store(picture: Buffer, declared?: string): Promise<string> {
    return this.kept(await this.logos.store(picture, declared));
  }

  /**
   * Stores the logo of the website at `domain` and returns its URL.
   * @throws Rejection `job_posting_logo_not_found`, `job_posting_logo_lookup_unavailable`, and 400 for a text that is not a domain.
   */
  async find(domain: string): Promise<string> {
    if (!this.logos.canFind)
      reject('unavailable', 'job_posting_logo_lookup_unavailable', 'The logo look-up is disabled on this server.');
    return this.kept((await this.logos.find(domain)) ?? rejectMissing(postingLogoDecider));
  }

  /** Whether a logo was uploaded at this URL and is still stored. */
  async has(url: string): Promise<boolean> {
    return (await this.reader.at(url)) !== null;
  }

  /** Gives the company of a job the logo at `url` once the job is published. Does nothing if the logo was deleted. */
  async attach(url: string, jobId: string): Promise<void> {
    const logo = await this.reader.at(url);
    if (!logo) return;
    await outcomeOf(this.bus.execute(postingLogos.AttachPostingLogo(logo.id, { jobId })), { kind: 'missing' });
  }

  private async kept({ logoMediaId: mediaId, logoUrl: url }: StoredLogo): Promise<string> {
    await this.bus.execute(postingLogos.StorePostingLogo(newId('postingLogos'), { mediaId, url }));
    return url;
  }
}
