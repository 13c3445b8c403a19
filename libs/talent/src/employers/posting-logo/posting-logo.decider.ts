import { commandsOf, type Decider } from '#kernel';

/** A logo that a visitor uploaded for the company of a job. */
export interface PostedLogo {
  readonly mediaId: string;
  /** Public URL of the file. */
  readonly url: string;
}

type Nothing = Record<string, never>;

export interface PostingLogoCommands {
  StorePostingLogo: PostedLogo;
  /** The company of this job gets the logo when the job is published. Does nothing once a company has it. */
  AttachPostingLogo: { readonly jobId: string };
  /** Issued when the job was deleted. */
  DetachPostingLogo: Nothing;
  /** Issued when the company of the job uses the logo. */
  GivePostingLogo: Nothing;
  RemovePostingLogo: Nothing;
}

export interface PostingLogoEvents {
  PostingLogoStored: PostedLogo;
  PostingLogoAttached: { readonly jobId: string };
  PostingLogoDetached: Nothing;
  PostingLogoGiven: Nothing;
  /** `mediaId` is the picture to delete. Null if a company uses it. */
  PostingLogoRemoved: { readonly mediaId: string | null };
}

interface PostingLogo {
  readonly mediaId: string;
  readonly jobId: string | null;
  readonly isGiven: boolean;
}

/** A logo that a visitor uploaded for the company of a job, until the company uses it. */
export const postingLogoDecider: Decider<PostingLogo, PostingLogoCommands, PostingLogoEvents> = {
  category: 'postingLogo',
  noun: 'logo',
  initial: { mediaId: '', jobId: null, isGiven: false },
  creates: ['StorePostingLogo'],
  gone: ['PostingLogoRemoved'],
  missing: 'job_posting_logo_not_found',
  decide: {
    StorePostingLogo: (_, data) => [{ type: 'PostingLogoStored', data }],
    AttachPostingLogo: (logo, { jobId }) =>
      logo.isGiven || logo.jobId === jobId ? [] : [{ type: 'PostingLogoAttached', data: { jobId } }],
    DetachPostingLogo: ({ jobId, isGiven }) =>
      isGiven || jobId === null ? [] : [{ type: 'PostingLogoDetached', data: {} }],
    GivePostingLogo: ({ isGiven }) => (isGiven ? [] : [{ type: 'PostingLogoGiven', data: {} }]),
    RemovePostingLogo: ({ mediaId, isGiven }) => [
      { type: 'PostingLogoRemoved', data: { mediaId: isGiven ? null : mediaId } },
    ],
  },
  evolve: {
    PostingLogoStored: (logo, { mediaId }) => ({ ...logo, mediaId }),
    PostingLogoAttached: (logo, { jobId }) => ({ ...logo, jobId }),
    PostingLogoDetached: (logo) => ({ ...logo, jobId: null }),
    PostingLogoGiven: (logo) => ({ ...logo, isGiven: true }),
    PostingLogoRemoved: (logo) => logo,
  },
};

export const postingLogos = commandsOf(postingLogoDecider);
