import { Images } from '#http';
import { Rejection, rejectMissing, undoneIfRefused } from '#kernel';
import { Gazetteer } from '#places';
import { BlobStore, Reactions, type Receipt } from '#runtime';
import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import type { Command } from '@nestjs/cqrs';
import { BoardUserReader } from '../board-user/board-user.read-model.js';
import {
  type CandidateLanguage,
  type CandidateSkill,
  differentNames,
  type Education,
  EMPTY_PROFILE,
  type Entry,
  type Experience,
  inOrder,
  nameKey,
  type ProfileFields,
} from '../candidate/candidate.js';
import { NO_CONTENT, type ProfileContent } from '../candidate/candidate-events.js';
import { FollowNames } from '../candidate/candidate.policies.js';
import { CandidateReader, CandidateRow } from '../candidate/candidate.read-model.js';
import { Candidates } from '../candidate/candidate.service.js';
import { handleFrom } from '../candidate/handle.js';
import { candidates } from '../candidate/candidate.decider.js';
import { SkillTerms } from '../skill-terms.service.js';
import {
  educationChanges,
  type EducationInput,
  EMPTY_EDUCATION,
  EMPTY_EXPERIENCE,
  experienceChanges,
  type ExperienceInput,
  profileChanges,
  type ProfileInput,
  tidyText,
} from './profile-input.js';

/** The profile of an account, empty or not. */
export interface OwnProfile extends ProfileFields {
  readonly id: string;
  readonly avatarUrl: string | null;
}

/** Maximum width and height of an avatar, in pixels. */
const AVATAR_SIDE = 512;
/** The accepted media types of an avatar. */
const AVATAR_TYPES: readonly string[] = ['image/jpeg', 'image/png', 'image/webp'];

type Collection = 'experience' | 'education';

/** Profiles, for their owners. The rules are in candidate.decider.ts. */
@Injectable()
export class Profiles {
  constructor(
    private readonly candidates: Candidates,
    private readonly reader: CandidateReader,
    private readonly users: BoardUserReader,
    private readonly skills: SkillTerms,
    private readonly gazetteer: Gazetteer,
    private readonly images: Images,
    private readonly blobs: BlobStore,
    private readonly reactions: Reactions,
    private readonly followNames: FollowNames,
  ) {}

  /** The profile of `userId`, with default values for empty fields. */
  async get(userId: string): Promise<OwnProfile> {
    const row = await this.reader.find(userId);
    if (row) return ownProfile(row);
    const displayName = (await this.users.find(userId))?.displayName ?? null;
    return { ...EMPTY_PROFILE, id: userId, displayName, avatarUrl: null };
  }

  /**
   * Changes the fields in `input`; an empty text clears.
   * @throws Rejection `candidate_handle_taken`, and `validation_bad_request` for a handle that is invalid or would be cleared.
   */
  async change(userId: string, input: ProfileInput): Promise<OwnProfile> {
    const stated = profileChanges(input);
    const { location } = stated;
    const placed = location === undefined ? {} : { countryCode: location && (await this.countryOf(location)) };
    const changes = { ...stated, ...placed };
    const receipt = await this.candidates.change(userId, () => candidates.ChangeProfile(userId, changes));
    if (changes.displayName !== undefined) await this.reactions.settle(this.followNames, receipt);
    return ownProfile(receipt.row(CandidateRow));
  }

  /** Whether the handle is available to `userId`: a hint, because only the change itself reserves it. */
  async isAvailable(userId: string, text: string): Promise<boolean> {
    const handle = handleFrom(text);
    if (handle === null) return false;
    const holder = await this.reader.byHandle(handle);
    return holder === null || holder.id === userId;
  }

  /**
   * Stores a picture that replaces the current one, and returns its public URL.
   * @throws Rejection `media_unsupported_type`, `media_payload_too_large`.
   */
  async setAvatar(userId: string, given: Buffer, declared: string): Promise<string> {
    const { bytes, contentType, extension } = await this.images.check(given, { declared, within: AVATAR_SIDE });
    if (!AVATAR_TYPES.includes(contentType))
      throw new Rejection('unsupported', 'media_unsupported_type', 'Send a PNG, JPEG or WebP.');
    const key = `public/avatars/${newId('avatars')}.${extension}`;
    // Stores the bytes first, so that every recorded picture can be shown.
    await this.blobs.put(key, bytes, { contentType });
    const url = this.blobs.publicUrl(key);
    // The account was deleted meanwhile, so the picture is not used.
    await undoneIfRefused(
      () => this.candidates.change(userId, () => candidates.ChangeAvatar(userId, { key, url })),
      () => this.blobs.remove(key),
    );
    return url;
  }

  async experience(userId: string): Promise<readonly Entry<Experience>[]> {
    return inOrder((await this.content(userId)).experience);
  }

  /** @throws Rejection `validation_bad_request`, also if there are already 50. */
  async addExperience(
    userId: string,
    input: ExperienceInput & Required<Pick<ExperienceInput, 'title' | 'companyName' | 'startDate'>>,
  ): Promise<Entry<Experience>> {
    const entryId = newId('experiences');
    const { title, companyName, startDate } = input;
    const entry = { ...EMPTY_EXPERIENCE, title, companyName, startDate, ...experienceChanges(input) };
    const receipt = await this.candidates.change(userId, () => candidates.AddExperience(userId, { entryId, entry }));
    return entryOf(receipt, 'experience', entryId);
  }

  /** @throws Rejection `candidate_entry_not_found`, `validation_bad_request`. */
  async changeExperience(userId: string, entryId: string, input: ExperienceInput): Promise<Entry<Experience>> {
    const changes = experienceChanges(input);
    const receipt = await this.ofEntry(candidates.ChangeExperience(userId, { entryId, changes }));
    return entryOf(receipt, 'experience', entryId);
  }

  /** @throws Rejection `candidate_entry_not_found`. */
  async removeExperience(userId: string, entryId: string): Promise<void> {
    await this.ofEntry(candidates.RemoveExperience(userId, { entryId }));
  }

  async education(userId: string): Promise<readonly Entry<Education>[]> {
    return inOrder((await this.content(userId)).education);
  }

  /** @throws Rejection `validation_bad_request`, also if there are already 50. */
  async addEducation(
    userId: string,
    input: EducationInput & Required<Pick<EducationInput, 'institutionName'>>,
  ): Promise<Entry<Education>> {
    const entryId = newId('educations');
    const entry = { ...EMPTY_EDUCATION, institutionName: input.institutionName, ...educationChanges(input) };
    const receipt = await this.candidates.change(userId, () => candidates.AddEducation(userId, { entryId, entry }));
    return entryOf(receipt, 'education', entryId);
  }

  /** @throws Rejection `candidate_entry_not_found`, `validation_bad_request`. */
  async changeEducation(userId: string, entryId: string, input: EducationInput): Promise<Entry<Education>> {
    const changes = educationChanges(input);
    const receipt = await this.ofEntry(candidates.ChangeEducation(userId, { entryId, changes }));
    return entryOf(receipt, 'education', entryId);
  }

  /** @throws Rejection `candidate_entry_not_found`. */
  async removeEducation(userId: string, entryId: string): Promise<void> {
    await this.ofEntry(candidates.RemoveEducation(userId, { entryId }));
  }

  async skillsOf(userId: string): Promise<readonly CandidateSkill[]> {
    return (await this.content(userId)).skills;
  }

  /** Replaces all skills. Of names that differ only in case, the first one is stored. */
  async setSkills(userId: string, names: readonly string[]): Promise<readonly CandidateSkill[]> {
    const wanted = differentNames(names.flatMap((name) => named(tidyText(name))));
    const known = new Map(
      (await this.skills.named(wanted.map(({ name }) => name))).map((each) => [nameKey(each.name), each.id]),
    );
    const skills = wanted.map(({ name }) => ({ name, jobSkillId: known.get(nameKey(name)) ?? null }));
    const receipt = await this.candidates.change(userId, () => candidates.SetSkills(userId, { skills }));
    return receipt.row(CandidateRow).detail.skills;
  }

  async languages(userId: string): Promise<readonly CandidateLanguage[]> {
    return (await this.content(userId)).languages;
  }

  /** Replaces all languages. Of languages with the same name, the last one is stored. */
  async setLanguages(userId: string, given: readonly CandidateLanguage[]): Promise<readonly CandidateLanguage[]> {
    const tidy = given.flatMap(({ name, proficiency }) =>
      named(tidyText(name)).map((each) => ({ ...each, proficiency: proficiency.trim() })),
    );
    const languages = differentNames(tidy.toReversed()).toReversed();
    const receipt = await this.candidates.change(userId, () => candidates.SetLanguages(userId, { languages }));
    return receipt.row(CandidateRow).detail.languages;
  }

  /** The country of a location in free text; null if it is uncertain. */
  private async countryOf(location: string): Promise<string | null> {
    return (await this.gazetteer.resolve({ query: location }))?.countryCode ?? null;
  }

  private async content(userId: string): Promise<Pick<ProfileContent, 'skills' | 'languages' | Collection>> {
    return (await this.reader.find(userId))?.detail ?? NO_CONTENT;
  }

  /** A user without a profile has no entry. */
  private async ofEntry(command: Command<Receipt>): Promise<Receipt> {
    return (await this.candidates.takeFrom(command)) ?? rejectMissing(NO_ENTRY);
  }
}

const NO_ENTRY = { noun: 'entry', missing: 'candidate_entry_not_found' };

const named = (name: string | null): readonly { readonly name: string }[] => (name === null ? [] : [{ name }]);

const ownProfile = (row: CandidateRow): OwnProfile => ({
  id: row.id,
  displayName: row.displayName,
  bio: row.detail.bio,
  avatarUrl: row.avatarUrl,
  handle: row.handle,
  headline: row.headline,
  location: row.location,
  profileVisibility: row.profileVisibility,
  jobSearchStatus: row.jobSearchStatus,
  jobSearchStatusVisibleTo: row.jobSearchStatusVisibleTo,
  openToRelocate: row.openToRelocate,
});

function entryOf<C extends Collection>(receipt: Receipt, collection: C, entryId: string): ProfileContent[C][number] {
  const entries: readonly ProfileContent[C][number][] = receipt.row(CandidateRow).detail[collection];
  const entry = entries.find(({ id }) => id === entryId);
  if (!entry) throw new Error(`The profile has no entry ${entryId} after its command.`);
  return entry;
}
