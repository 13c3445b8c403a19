import { VisitorLogos } from '#jobs';
import { Rejection } from '#kernel';
import { Injectable } from '@nestjs/common';
import { type PostedLogo, PostedLogos } from '../ports.js';

/** Stores pictures in the Jobs context. */
@Injectable()
export class JobsPostedLogos extends PostedLogos {
  constructor(private readonly logos: VisitorLogos) {
    super();
  }

  async store(picture: Buffer, declared?: string): Promise<PostedLogo> {
    return shown(await this.logos.store(picture, declared));
  }

  async find(domain: string): Promise<PostedLogo | null> {
    if (!this.logos.canFind)
      throw new Rejection(
        'unavailable',
        'job_posting_logo_lookup_unavailable',
        'The logo look-up is disabled on this server.',
      );
    const found = await this.logos.find(domain);
    return found && shown(found);
  }

  offer(jobId: string, { mediaId, url }: PostedLogo): Promise<boolean> {
    return this.logos.offer(jobId, { logoMediaId: mediaId, logoUrl: url });
  }

  remove(mediaId: string): Promise<void> {
    return this.logos.remove(mediaId);
  }
}

const shown = ({ logoMediaId, logoUrl }: { readonly logoMediaId: string; readonly logoUrl: string }): PostedLogo => ({
  mediaId: logoMediaId,
  url: logoUrl,
});
