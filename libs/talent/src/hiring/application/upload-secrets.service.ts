import { BoardUserTokens } from '#access';
import { SignedTokens } from '#runtime';
import { Ids } from '#store';
import { Injectable } from '@nestjs/common';

const KIND = 'application_upload';
const DAY_SECONDS = 86_400;
/** Characters of an id that hold its time, in Crockford base32. */
const TIME_LENGTH = 10;
const CROCKFORD = '0123456789abcdefghjkmnpqrstvwxyz';

/** When the id of a request was made, UTC ISO text. */
export function timeOf(id: string): string {
  const digits = id.slice(id.indexOf('_') + 1).slice(0, TIME_LENGTH);
  return new Date([...digits].reduce((time, digit) => time * 32 + CROCKFORD.indexOf(digit), 0)).toISOString();
}

/** The target of an upload: an application, or null if nothing was stored for the request. */
export interface ResumeUploadTarget {
  readonly applicationId: string | null;
}

/**
 * The ids that guests get for their requests to apply. Each looks like the id of an application and allows its holder to upload a résumé
 * for a day. It is a secret: only they see it, and only its hash is stored (decision 0219).
 */
@Injectable()
export class UploadSecrets {
  constructor(
    private readonly tokens: BoardUserTokens,
    private readonly signed: SignedTokens,
  ) {}

  /** The secret for a request that stores, or would store, the application `id`. It is the same in a retry, and does not follow from the id. */
  of(id: string): string {
    return Ids.derived('applications', this.signed.digest(KIND, id), Date.parse(timeOf(id)));
  }

  /** Makes `secret` valid for a day. Repeatable. @param applicationId null: uploads to it are accepted and dropped. */
  async keep(secret: string, applicationId: string | null, jobId: string): Promise<void> {
    const subject = { user: applicationId ?? jobId, email: null };
    await this.tokens.keep(secret, { kind: KIND, subject, seconds: DAY_SECONDS, replaces: false });
  }

  /** The target of `secret` for a job; null if it is unknown or expired. */
  async find(secret: string, jobId: string): Promise<ResumeUploadTarget | null> {
    const subject = await this.tokens.find(KIND, secret);
    return subject && { applicationId: subject.user === jobId ? null : subject.user };
  }
}
