import { Attempts } from '#access';
import { reject, Rejection } from '#kernel';
import { BlobStore, type OpenBlob, Reactions } from '#runtime';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { candidates } from '../candidate/candidate.commands.js';
import { CandidateReader, CandidateRow, type ResumeState } from '../candidate/candidate.read-model.js';
import { Candidates } from '../candidate/candidate.service.js';
import { GiveUpFiles } from '../candidate/candidate.policies.js';
import { type ImportMode, RESUME_TYPES, type ResumeFile, type ResumeFormat } from '../candidate/resume.js';
import { formatOfResume, refuseResume, type SentResume } from './resume-check.service.js';

export interface ResumeOptions {
  /** Whether the file stays after it was read. */
  readonly keep: boolean;
  readonly mode: ImportMode;
  /** Whether it was said that the collections of the profile may be replaced. */
  readonly confirmed: boolean;
}

/** A résumé as its owner sees it. */
export interface OwnResume {
  /** Null: none was ever uploaded. */
  readonly state: ResumeState | null;
  /** Where the file can be downloaded for ten minutes; null without one. */
  readonly url: string | null;
}

const LINK_SECONDS = 10 * 60;
const NONE: OwnResume = { state: null, url: null };

/** How a file that is no résumé is refused here. */
const REFUSAL = { code: 'resume_invalid_file', part: 'resume' };

/** Résumés, as those look after them whose they are. */
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
   * Takes a résumé in the place of the one before; it is read in the background.
   * @param user whoever signed in; only those whose address is known to be theirs may upload.
   * @throws Rejection `resume_upload_forbidden`, `rate_limited`, and `resume_invalid_file` as 400, 413 and 415; nothing is kept then.
   */
  async upload(
    user: { readonly id: string; readonly emailVerified: boolean },
    sent: SentResume,
    { keep, mode, confirmed }: ResumeOptions,
  ): Promise<OwnResume> {
    if (!user.emailVerified)
      reject('forbidden', 'resume_upload_forbidden', 'Confirm the address of the account before uploading a résumé.');
    await this.attempts.count('board-resume', user.id);
    if (mode === 'replace_all' && !confirmed)
      refuseResume({ ...REFUSAL, part: 'confirmReplaceAll' }, 'must be true with replace_all');
    const format = await formatOfResume(sent, REFUSAL);
    const resumeId = newId('resumes');
    const file: ResumeFile = { key: `resumes/${resumeId}`, format, sizeBytes: sent.size };
    // The bytes first: a résumé that is known is there to be read.
    await this.blobs.put(file.key, sent.open(), { contentType: RESUME_TYPES[format] });
    try {
      const receipt = await this.candidates.change(user.id, () =>
        candidates.UploadResume(user.id, { resumeId, file, keep, mode }),
      );
      return await this.shown(receipt.row(CandidateRow));
    } catch (error) {
      // Nobody has it: the account was deleted meanwhile.
      if (error instanceof Rejection) await this.blobs.remove(file.key);
      throw error;
    }
  }

  /** Removes the file, and with it the consent to keep it. Parsed data stays in the profile. */
  async remove(userId: string): Promise<void> {
    const receipt = await this.candidates.takeFrom(candidates.RemoveResume(userId, {}));
    // Whoever is told that it is removed may rely on that.
    if (receipt) await this.reactions.settle(this.giveUpFiles, receipt);
  }

  /** The bytes of the résumé of a candidate. @throws Rejection `candidates_not_found`, `candidates_resume_not_found`. */
  async open(candidateId: string): Promise<OpenBlob & { readonly format: ResumeFormat }> {
    const { resume } = await this.reader.byId(candidateId);
    const blob = resume?.file && (await this.blobs.open(resume.file.key));
    if (!blob) reject('missing', 'candidates_resume_not_found', 'There is no file of a résumé of this candidate.');
    return { ...blob, format: (resume as { file: ResumeFile }).file.format };
  }

  private async shown({ resume: state }: CandidateRow): Promise<OwnResume> {
    const url = state?.file ? await this.blobs.signedUrl(state.file.key, { seconds: LINK_SECONDS }) : null;
    return { state, url };
  }
}
