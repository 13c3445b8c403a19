import { ProfileForm } from '#profiles/rules';
import type { BoardFace } from '../board-face.js';
import type { BoardRole, SignIn, SignInProvider, SignUpDevice } from './board-user/board-user.decider.js';
import type { ParseFailure, ResumeFormat } from './candidate/resume.js';

/** Who can see the directory of candidates. */
export type DirectoryMode = 'off' | 'employers_only' | 'public';

/** The settings of the current board that Talent needs. */
export abstract class BoardTerms {
  /** Whether anyone can sign up for `role`. */
  abstract isOpen(role: BoardRole): Promise<boolean>;

  /** Whether visitors without an account can post jobs. */
  abstract takesPostings(): Promise<boolean>;

  /** Whether people can apply on the board itself. */
  abstract takesApplications(): Promise<boolean>;

  /**
   * URL of the storefront, without a trailing slash. `Storefronts` in the adapter has the order.
   * @param origin the origin of the request's publishable key; null: none.
   */
  abstract storefront(origin: string | null): Promise<string>;

  /** The contact address of the board; null if it has none. */
  abstract contact(): Promise<string | null>;
}

/** Describes what a sign-up is sent with. */
export abstract class SignUpDevices {
  /** @param address the IP address of the request. */
  abstract of(userAgent: string, address: string): Promise<SignUpDevice>;
}

/** The directory settings of the current board. */
export abstract class DirectoryTerms {
  /** Who can see it. */
  abstract mode(): Promise<DirectoryMode>;
}

/** Finds the countries of places. */
export abstract class Countries {
  /** The country of a location in free text, ISO 3166-1 alpha-2; null if it is uncertain. */
  abstract of(location: string): Promise<string | null>;
}

/** A skill of the board's vocabulary. */
export interface KnownSkill {
  readonly id: string;
  readonly name: string;
}

/** The skills that the current board tags its jobs with. */
export abstract class SkillTerms {
  /** The skills with one of these names; case is ignored. */
  abstract named(names: readonly string[]): Promise<readonly KnownSkill[]>;

  /** The skills whose names occur in `text` as whole words; at most 100. */
  abstract mentioned(text: string): Promise<readonly KnownSkill[]>;
}

/** A job in a list. */
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

/** Jobs of the current board that candidates can save. */
export abstract class JobCards {
  /** The card of a job that visitors can see now; otherwise null. */
  abstract published(id: string): Promise<JobCardView | null>;

  /** The cards of the existing jobs among these ids, published or not. */
  abstract ofAll(ids: readonly string[]): Promise<ReadonlyMap<string, JobCardView>>;
}

/** The result of reading a résumé. */
export type ResumeText =
  | { readonly outcome: 'read'; readonly text: string }
  | { readonly outcome: 'unreadable'; readonly reason: ParseFailure };

/** Reads the text of résumés. */
export abstract class ResumeReader {
  /**
   * The text of a file in `format`. Takes a limited time and amount of memory for any file.
   * @throws Error if reading could not start; it can be retried later.
   */
  abstract textOf(bytes: Buffer, format: ResumeFormat): Promise<ResumeText>;
}

/** A person identified by a provider. */
export interface ProviderIdentity extends SignIn {
  /** Null if the provider gives no address that can get mail. */
  readonly email: string | null;
  /** Whether the provider has confirmed the address. */
  readonly emailVerified: boolean;
  readonly name: string | null;
}

/** The random values that bind the response of a provider to one attempt. */
export interface SignInAttempt {
  /** Sent to the provider and returned by it. */
  readonly state: string;
  /** Its hash is sent with the request. The value itself is sent when the response is redeemed. */
  readonly verifier: string;
  /** Part of the data that the provider signs. */
  readonly nonce: string;
}

/** Identity providers for signing in. */
export abstract class IdentityProviders {
  /** Whether the provider is set up on this server. */
  abstract has(provider: SignInProvider): boolean;

  /** The URL where the browser signs in. @throws Rejection `service_unavailable` if the provider does not respond. */
  abstract authorizationUrl(provider: SignInProvider, attempt: SignInAttempt): Promise<string>;

  /**
   * The person identified by the response `query`, with which the provider sends the browser back; null if it identifies no one or
   * belongs to another attempt. @throws Rejection `service_unavailable` if the provider does not respond.
   */
  abstract identityOf(
    provider: SignInProvider,
    query: string,
    attempt: SignInAttempt,
  ): Promise<ProviderIdentity | null>;
}

/** The data of a job that alerts match and show. */
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
  /** Its places, as keys of `BoardJobs.keysOf`. */
  readonly places: readonly string[];
}

/** The jobs of the current board, for alerts. */
export abstract class BoardJobs {
  /** The ids of the places with these slugs. Unknown slugs are left out. */
  abstract placeIds(slugs: readonly string[]): Promise<readonly string[]>;

  /** Those of `ids` that have the form of a place id. */
  abstract possiblePlaceIds(ids: readonly string[]): readonly string[];

  /** A job is in the place with this id if its places include any of these keys. */
  abstract keysOf(placeId: string): Promise<readonly string[]>;

  /** The jobs published after `since` and until `until` that visitors can see now, in batches. */
  abstract publishedBetween(since: string, until: string): AsyncGenerator<readonly AlertedJob[]>;
}

/** The alert settings of the current board. */
export abstract class AlertSettings {
  /** Whether visitors can subscribe to job alerts. */
  abstract isOn(): Promise<boolean>;

  /**
   * Its name and address.
   * @param origin the origin of the publishable key in the request that caused the mail; null: none.
   */
  abstract face(origin: string | null): Promise<BoardFace>;

  /** URL of this server's own pages for the board, without a trailing slash. For links that storefronts do not know. */
  abstract ownPages(): Promise<string>;
}

/** The limit of the current board's plan. */
export abstract class SubscriberLimit {
  /** Maximum number of confirmed subscribers; null: unlimited. */
  abstract current(): Promise<number | null>;
}

/** The fields that the current board adds to the profiles of candidates. */
export abstract class CandidateProfileForm extends ProfileForm {}

/** The employers of the current board; implemented by a layer above. */
export abstract class ApprovedEmployers {
  /** Whether `userId` is an approved member of a company. */
  abstract has(userId: string): Promise<boolean>;
}

/** Data that people left under an address before they had an account; implemented by a layer above. */
export abstract class LeftUnderAddress {
  /**
   * Transfers the data left under `email` to `userId`. Call it only after the person has proven the address. Repeatable; data that
   * cannot be transferred stays as it is for the next call.
   */
  abstract giveTo(userId: string, email: string): Promise<void>;
}
