import { Attempts } from '#access';
import { reject, undoneIfRefused } from '#kernel';
import { BlobStore, Reactions, Downloads } from '#runtime';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { candidates } from '../candidate/candidate.decider.js';
import { CandidateReader, CandidateRow, type ResumeState } from '../candidate/candidate.read-model.js';
import { Candidates } from '../candidate/candidate.service.js';
import { GiveUpFiles } from '../candidate/candidate.policies.js';
import { type ImportMode, RESUME_TYPES, type ResumeFile } from '../candidate/resume.js';
import { formatOfResume, refuseResume, type SentResume } from './resume-check.service.js';

type OpenBlob = NonNullable<Awaited<ReturnType<BlobStore['open']>>>;

export interface ResumeOptions {
  /** Whether to keep the file after reading it. */
  readonly keep: boolean;
  readonly mode: ImportMode;
  /** Whether replacing the collections of the profile was confirmed. */
  readonly confirmed: boolean;
}

/** A résumé for its owner. */
export interface OwnResume {
  /** Null if none was ever uploaded. */
  readonly state: ResumeState | null;
  /** Download URL that works for ten minutes; null without a file. */
  readonly url: string | null;
}

const LINK_SECONDS = 10 * 60;
const NONE: OwnResume = { state: null, url: null };

/** The rejection of a file that is not a résumé. */
const REFUSAL = { code: 'resume_invalid_file', part: 'resume' };

/** Résumés, for their owners. */
@Injectable()
export class Resumes {
  constructor(
    private readonly candidates: Candidates,
    private readonly reader: CandidateReader,
    private readonly blobs: BlobStore,
    private readonly attempts: Attempts,
    private readonly reactions: Reactions,
    private readonly giveUpFiles: GiveUpFiles,
  ) {}

  async get(userId: string): Promise<OwnResume> {
    const row = await this.reader.find(userId);
    return row ? this.shown(row) : NONE;
  }

  /**
   * Uploads a résumé that replaces the current one. It is read in the background.
   * @param user the current user, who must have confirmed their address.
   * @throws Rejection `resume_upload_forbidden`, `rate_limited`, and `resume_invalid_file` as 400, 413 and 415; nothing is stored then.
   */
  async upload(
    user: { readonly id: string; readonly emailVerified: boolean },
    sent: SentResume,
    { keep, mode, confirmed }: ResumeOptions,
  ): Promise<OwnResume> {
    if (!user.emailVerified)
      reject(
        'forbidden',
        'resume_upload_forbidden',
        'Confirm the email address of your account before you upload a résumé.',
      );
    await this.attempts.count('board-resume', user.id);
    if (mode === 'replace_all' && !confirmed)
      refuseResume({ ...REFUSAL, part: 'confirmReplaceAll' }, 'must be true with replace_all');
    const format = await formatOfResume(sent, REFUSAL);
    const resumeId = newId('resumes');
    const file: ResumeFile = { key: `resumes/${resumeId}`, format, sizeBytes: sent.size };
    // Stores the bytes first, so that every recorded résumé can be read.
    await this.blobs.put(file.key, sent.open(), { contentType: RESUME_TYPES[format] });
    // The account was deleted meanwhile, so the file is not used.
    return undoneIfRefused(
      async () => {
        const receipt = await this.candidates.change(user.id, () =>
          candidates.UploadResume(user.id, { resumeId, file, keep, mode }),
        );
        return await this.shown(receipt.row(CandidateRow));
      },
      () => this.blobs.remove(file.key),
    );
  }

  /** Deletes the file, and the consent to keep it. Parsed data stays in the profile. */
  async remove(userId: string): Promise<void> {
    const receipt = await this.candidates.takeFrom(candidates.RemoveResume(userId, {}));
    // The response confirms the deletion, so it waits until the file is deleted.
    if (receipt) await this.reactions.settle(this.giveUpFiles, receipt);
  }

  /** The bytes of the résumé of a candidate. @throws Rejection `candidates_not_found`, `candidates_resume_not_found`. */
  async open(candidateId: string): Promise<OpenBlob & { readonly filename: string }> {
    const { resume, displayName } = await this.reader.byId(candidateId);
    const blob = resume?.file && (await this.blobs.open(resume.file.key));
    if (!blob) reject('missing', 'candidates_resume_not_found', 'This candidate has no stored résumé file.');
    return { ...blob, filename: Downloads.name(displayName, blob.contentType, `resume-${candidateId}`) };
  }

  private async shown({ resume: state, displayName }: CandidateRow): Promise<OwnResume> {
    if (!state?.file) return { state, url: null };
    const { key, format } = state.file;
    const filename = Downloads.name(displayName, RESUME_TYPES[format], 'resume');
    return { state, url: await this.blobs.signedUrl(key, { seconds: LINK_SECONDS, filename }) };
  }
}
