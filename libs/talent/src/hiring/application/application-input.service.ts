import { type Issue, rejectIssues } from '#kernel';
import { MailAddress } from '#runtime';
import { isEmail } from 'class-validator';
import { isDisguised, tidyEmail } from '../../email-address.js';
import { oneLine } from '../../one-line.js';
import type { ApplicationFacts } from './application.decider.js';

/** Maximum length of a cover note. */
export const LONGEST_NOTE = 10_000;
/** Maximum length of a name, a headline and a location. */
const LONGEST_LINE = 200;

/** The input of a guest who applies. */
export interface GuestInput {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/** Changes to an application; an empty text clears. */
export interface ApplicationInput {
  readonly candidateName?: string;
  readonly candidateEmail?: string;
  readonly candidateHeadline?: string;
  readonly candidateLocation?: string;
  readonly coverNote?: string;
}

/** `text` in one line, without control characters. Null if nothing is left. */
const lineOf = (text: string): string | null => oneLine(text.normalize('NFC')) || null;

/** `text` with its line breaks, without other control characters. Null if nothing is left. */
export const noteOf = (text: string): string | null =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim() || null;

/** Like `EmailAddress`: an email address without lookalike characters. */
const isMailbox = (text: string): boolean => isEmail(text) && MailAddress.isValid(text) && !isDisguised(text);

/** Adds an issue at `key` if `text` is longer than `most` characters. */
function limit(text: string | null, most: number, key: string, issues: Issue[]): string | null {
  if (text !== null && text.length > most)
    issues.push({ path: [key], message: `must not be longer than ${most} characters` });
  return text;
}

/** The cover note to store. @throws Rejection `validation_bad_request` if it is longer than 10,000 characters. */
export function coverNoteOf(text: string | undefined): string | null {
  const issues: Issue[] = [];
  const note = limit(text === undefined ? null : noteOf(text), LONGEST_NOTE, 'coverNote', issues);
  rejectIssues(issues);
  return note;
}

/** The name and address of a guest. @throws Rejection `validation_bad_request` without a name or a valid email address. */
export function guestOf({ name = '', email = '' }: GuestInput): { readonly name: string; readonly email: string } {
  const issues: Issue[] = [];
  const line = limit(lineOf(name), LONGEST_LINE, 'name', issues);
  if (line === null) issues.push({ path: ['name'], message: 'must not be empty' });
  const address = tidyEmail(email);
  if (!isMailbox(address)) issues.push({ path: ['email'], message: 'must be an email address' });
  rejectIssues(issues);
  return { name: line ?? '', email: address };
}

/**
 * The changes that `input` makes. @throws Rejection `validation_bad_request` for texts that are too long, and for an invalid email
 * address.
 */
export function applicationChanges(input: ApplicationInput): Partial<ApplicationFacts> {
  const issues: Issue[] = [];
  const line = (text: string, key: string) => limit(lineOf(text), LONGEST_LINE, key, issues);
  const { candidateName, candidateEmail, candidateHeadline, candidateLocation, coverNote } = input;
  if (candidateEmail !== undefined && !isMailbox(tidyEmail(candidateEmail)))
    issues.push({ path: ['candidateEmail'], message: 'must be an email address' });
  const changes: Partial<ApplicationFacts> = {
    ...(candidateName === undefined ? {} : { name: line(candidateName, 'candidateName') }),
    ...(candidateEmail === undefined ? {} : { email: tidyEmail(candidateEmail) }),
    ...(candidateHeadline === undefined ? {} : { headline: line(candidateHeadline, 'candidateHeadline') }),
    ...(candidateLocation === undefined ? {} : { location: line(candidateLocation, 'candidateLocation') }),
    ...(coverNote === undefined ? {} : { coverNote: limit(noteOf(coverNote), LONGEST_NOTE, 'coverNote', issues) }),
  };
  rejectIssues(issues);
  return changes;
}

/** The file name to store: without a path and control characters, at most 200 characters. */
export const filenameOf = (sent: string, fallback: string): string =>
  lineOf(sent.slice(Math.max(sent.lastIndexOf('/'), sent.lastIndexOf('\\')) + 1))?.slice(0, LONGEST_LINE) ?? fallback;
