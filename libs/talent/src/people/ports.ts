import { ProfileForm } from '#profiles/rules';
import type { BoardFace } from '../board-face.js';
import type { BoardRole, SignIn, SignInProvider } from './board-user/board-user.decider.js';
import type { ParseFailure, ResumeFormat } from './candidate/resume.js';

/** To whom the directory of candidates is open. */
export type DirectoryMode = 'off' | 'employers_only' | 'public';

/** What Talent must know of the board of the request. */
export abstract class BoardTerms {
  /** Whether anybody may sign up for `role`. */
  abstract isOpen(role: BoardRole): Promise<boolean>;

  /** Whether visitors without an account can post jobs. */
  abstract takesPostings(): Promise<boolean>;

  /**
   * Where the storefront is, without a slash at the end; see `Storefronts` of the adapter for the order.
   * @param origin of the publishable key by which a request named the board; null: none.
   */
  abstract storefront(origin: string | null): Promise<string>;
}

/** What the board of the request says of its directory of candidates. */
export abstract class DirectoryTerms {
  /** To whom it is open. */
  abstract mode(): Promise<DirectoryMode>;
}

/** Where places are. */
export abstract class Countries {
  /** The country that a location in free text lies in, ISO 3166-1 alpha-2; null when that cannot be said with confidence. */
  abstract of(location: string): Promise<string | null>;
}

/** A skill of the board's vocabulary. */
export interface KnownSkill {
  readonly id: string;
  readonly name: string;
}

/** The skills that the board of the request tags its jobs with. */
export abstract class SkillTerms {
  /** Those with one of these names, in any case. */
  abstract named(names: readonly string[]): Promise<readonly KnownSkill[]>;

  /** Those whose names stand in `text` as whole words; 100 at most. */
  abstract mentioned(text: string): Promise<readonly KnownSkill[]>;
}

/** A job as lists show it. */
export interface JobCardView {
  readonly id: string;
  readonly slug: string;
  readonly title: string;
  readonly publishedAt: string | null;
  readonly employmentType:
    'full_time' | 'part_time' | 'contract' | 'internship' | 'temporary' | 'volunteer' | 'other' | null;
  readonly remoteOption: 'on_site' | 'hybrid' | 'remote' | null;
  readonly remoteLocationLabel: string | null;
  readonly remoteWorldwide: boolean | null;
  readonly remoteWorkPermitCountryCodes: readonly string[];
  readonly salaryMin: number | null;
  readonly salaryMax: number | null;
  readonly salaryCurrency: string | null;
  readonly salaryTimeframe: string | null;
  readonly isFeatured: boolean;
  readonly summary: string | null;
  readonly locationLabel: string | null;
  readonly company: { readonly slug: string; readonly name: string; readonly logoUrl: string | null } | null;
  readonly categories: readonly { readonly slug: string; readonly name: string }[];
  readonly skills: readonly { readonly slug: string; readonly name: string }[];
  readonly links: { readonly public: string | null };
}

/** Jobs of the board of the request, as far as candidates keep them. */
export abstract class JobCards {
  /** The card of a job that visitors see right now; null for every other text. */
  abstract published(id: string): Promise<JobCardView | null>;

  /** The cards of those of these jobs that exist, published or not, by their ids. */
  abstract ofAll(ids: readonly string[]): Promise<ReadonlyMap<string, JobCardView>>;
}

/** What became of reading a résumé. */
export type ResumeText =
  | { readonly outcome: 'read'; readonly text: string }
  | { readonly outcome: 'unreadable'; readonly reason: ParseFailure };

/** Reads the text of résumés. */
export abstract class ResumeReader {
  /**
   * The text of a file of the type `format`. It takes some seconds and some memory at most, whatever the file is.
   * @throws Error when it could not even be tried; the same file may be read later.
   */
  abstract textOf(bytes: Buffer, format: ResumeFormat): Promise<ResumeText>;
}

/** Somebody for whom a provider vouches. */
export interface ProviderIdentity extends SignIn {
  /** Null when it tells none that mails could be sent to. */
  readonly email: string | null;
  /** Whether the provider knows that the address is theirs. */
  readonly emailVerified: boolean;
  readonly name: string | null;
}

/** What binds the answer of a provider to one attempt; all of it is random. */
export interface SignInAttempt {
  /** Sent there and back. */
  readonly state: string;
  /** Its hash is sent there; shown to the provider itself when its answer is redeemed. */
  readonly verifier: string;
  /** Stands in what the provider signs. */
  readonly nonce: string;
}

/** Who vouches for people who sign in. */
export abstract class IdentityProviders {
  /** Whether this installation is known to the provider. */
  abstract has(provider: SignInProvider): boolean;

  /** Where a browser goes to sign in. @throws Rejection `service_unavailable` when the provider does not answer. */
  abstract authorizationUrl(provider: SignInProvider, attempt: SignInAttempt): Promise<string>;

  /**
   * Whom the provider vouches for in the answer `query`, with which it sends a browser back; null when it vouches for nobody, or not
   * in this attempt. @throws Rejection `service_unavailable` when it does not answer.
   */
  abstract identityOf(
    provider: SignInProvider,
    query: string,
    attempt: SignInAttempt,
  ): Promise<ProviderIdentity | null>;
}

/** A job, as far as alerts select and show it. */
export interface AlertedJob {
  readonly slug: string;
  readonly title: string;
  readonly companyName: string | null;
  readonly locationLabel: string | null;
  /** UTC ISO text with milliseconds. */
  readonly publishedAt: string;
  readonly remoteOption: string | null;
  /** Names of its categories and skills, folded. */
  readonly terms: readonly string[];
  /** The words of the title, folded. */
  readonly titleWords: readonly string[];
  /** Where it is done, in the terms of `BoardJobs.keysOf`. */
  readonly places: readonly string[];
}

/** The jobs of the board of the request, as far as alerts need them. */
export abstract class BoardJobs {
  /** The ids of the places with these slugs; a slug that no place has is left out. */
  abstract placeIds(slugs: readonly string[]): Promise<readonly string[]>;

  /** Those of `ids` that can be ids of places. */
  abstract possiblePlaceIds(ids: readonly string[]): readonly string[];

  /** A job is in the place with this id when it has any of these among its places. */
  abstract keysOf(placeId: string): Promise<readonly string[]>;

  /** The jobs that were published after `since` and until `until`, and that visitors see now, in batches. */
  abstract publishedBetween(since: string, until: string): AsyncGenerator<readonly AlertedJob[]>;
}

/** What the board of the request says of itself and its alerts. */
export abstract class AlertSettings {
  /** Whether visitors are offered job alerts. */
  abstract isOn(): Promise<boolean>;

  /**
   * Its name and address.
   * @param origin of the publishable key by which the request that a mail follows named the board; null: none.
   */
  abstract face(origin: string | null): Promise<BoardFace>;
}

/** What the plan of the board of the request allows. */
export abstract class SubscriberLimit {
  /** Confirmed subscribers at most; null for any number. */
  abstract current(): Promise<number | null>;
}

/** What the board of the request adds to the profiles of candidates. */
export abstract class CandidateProfileForm extends ProfileForm {}

/** Who hires on the board of the request; a floor above knows them. */
export abstract class ApprovedEmployers {
  /** Whether `userId` is an approved member of a company. */
  abstract has(userId: string): Promise<boolean>;
}

/** What people left under an address before they had an account; a floor above keeps it. */
export abstract class LeftUnderAddress {
  /**
   * Gives `userId` what was left under `email`. Call it only once the person has shown that the address is theirs. Repeatable; a
   * refusal leaves what it is about as it was, for the next time.
   */
  abstract giveTo(userId: string, email: string): Promise<void>;
}
