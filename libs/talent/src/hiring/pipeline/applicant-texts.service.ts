import { BlobStore } from '#runtime';
import { facts } from '#store';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { BoardUserReader } from '../../people/index.js';
import { emailKey } from '../../email-address.js';
import {
  ApplicationReader,
  type ApplicationRow,
  type EarlierVersion,
  type ListedApplication,
  type WithApplicantHandle,
} from '../application/application.read-model.js';
import { type LinkedVersion, resumeName } from '../application/received-applications.service.js';

/** The maximum size in bytes of all remembered texts, and the overhead of an entry. */
const ROOM = 48_000_000;
const BESIDE = 500;
/** How long an unread pipeline is remembered. */
const KEPT_MS = 900_000;
/** How long a link to a résumé works at least, and how long it is reused; in seconds. */
const LINK_SECONDS = 600;
const REUSED_SECONDS = 300;

/** The names of the members in a timeline, by account. A deleted account is absent. */
export type MemberNames = ReadonlyMap<string, string | null>;

/** The parts of an applicant that change while the application stays the same. */
export interface Passing {
  readonly stage: string;
  readonly handle: string | null;
  /** Works for at least ten minutes; null without a résumé. */
  readonly resumeUrl: string | null;
  /** Whether the applicant has confirmed that the address of the application is theirs. */
  readonly emailConfirmed: boolean;
  /** What was sent earlier, newest first. */
  readonly earlier: readonly LinkedVersion[];
}

/** How to serialize applicants. The texts depend on nothing else. */
export interface ApplicantWriting {
  /** The part that changes only with the application and the names of the members in its timeline. */
  lasting(row: ApplicationRow, names: MemberNames): string;
  /** The rest, which follows that part. */
  passing(passing: Passing): string;
}

/** The serialized applicant, in UTF-8 and in two parts. */
export interface ApplicantText {
  readonly lasting: Uint8Array;
  readonly passing: Uint8Array;
}

interface Entry extends ApplicantText {
  readonly version: number;
  readonly stage: string;
  /** The résumés with the names of their files: that of the current version, and those of the earlier ones. Null for a version without one. */
  readonly resumes: readonly ({ readonly key: string; readonly filename: string } | null)[];
  readonly earlier: readonly EarlierVersion[];
  /** The account of the applicant, and the comparison key of the address of the application. */
  readonly userId: string | null;
  readonly addressKey: string | null;
  /** An address that was confirmed once stays so. */
  emailConfirmed: boolean;
  /** The accounts of the members in the timeline, and their names when the text was created. */
  readonly members: readonly string[];
  readonly called: string;
  links: { readonly urls: readonly (string | null)[]; readonly until: number } | null;
  shown: Passing | null;
  passing: Uint8Array;
}

/**
 * The serialized applicants of pipelines, remembered as long as the application keeps its version and its members keep their names. A
 * pipeline that was read before costs one statement that lists its applications without their contents, one for the names, and one for
 * addresses that were not confirmed.
 */
@Injectable()
export class ApplicantTexts {
  /** By board and job: entries by application. */
  private readonly pipelines = new LRUCache<string, ReadonlyMap<string, Entry>>({
    maxSize: ROOM,
    sizeCalculation: (entries) =>
      [...entries.values()].reduce((sum, { lasting, passing }) => sum + lasting.length + passing.length + BESIDE, 1),
    ttl: KEPT_MS,
  });

  constructor(
    private readonly reader: ApplicationReader,
    private readonly users: BoardUserReader,
    private readonly blobs: BlobStore,
  ) {}

  /**
   * The applications to a job, in one stage or in all, newest first.
   * @param writing must be the same in each call.
   * @param stageOf maps the stage of an application to the stage to show.
   */
  async ofJob(
    jobId: string,
    stage: string | undefined,
    writing: ApplicantWriting,
    stageOf: (stage: string) => string,
  ): Promise<readonly ApplicantText[]> {
    const { board, now } = facts();
    const key = `${board} ${jobId}`;
    const known = this.pipelines.get(key);
    const listed = known ? await this.reader.listed(jobId, stage) : await this.reader.whole(jobId, stage);
    const entries = await this.entriesOf(listed, known ?? new Map<string, Entry>(), writing);
    await Promise.all([this.link(entries, Date.parse(now)), this.confirm(entries)]);
    const texts = listed.flatMap(({ row, other }) => {
      const entry = entries.get(row.id);
      if (!entry) return [];
      const { emailConfirmed, earlier, links } = entry;
      const [resumeUrl = null, ...urls] = links?.urls ?? [];
      const passing = {
        stage: stageOf(entry.stage),
        handle: other?.handle ?? null,
        ...{ resumeUrl, emailConfirmed },
        earlier: earlier.map((version, nth) => ({ ...version, resumeUrl: urls[nth] ?? null })),
      };
      return [written(entry, passing, writing)];
    });
    // Applications that are not listed were deleted. If only a part of the pipeline is read, the others stay.
    const others = stage === undefined ? undefined : this.pipelines.get(key);
    this.pipelines.set(key, others ? new Map([...others, ...entries]) : entries);
    return texts;
  }

  /** The entries of `listed` by application, in that order, without applications withdrawn since. */
  private async entriesOf(
    listed: readonly WithApplicantHandle<ListedApplication>[],
    known: ReadonlyMap<string, Entry>,
    writing: ApplicantWriting,
  ): Promise<ReadonlyMap<string, Entry>> {
    const names = new Map<string, string | null>();
    const found = listed.map(({ row: { id, version } }) => {
      const entry = known.get(id);
      return entry?.version === version ? entry : undefined;
    });
    await this.addNames(names, found);
    const calledNow = new Map<string, string>();
    const isCalledSo = ({ members, called: before }: Entry): boolean => {
      const of = members.join();
      const now = calledNow.get(of) ?? called(members, names);
      calledNow.set(of, now);
      return now === before;
    };
    const fresh = found.map((entry) => (entry && isCalledSo(entry) ? entry : undefined));
    const rows = await this.read(listed.flatMap(({ row }, nth) => (fresh[nth] ? [] : [row])));
    await this.addNames(
      names,
      [...rows.values()].map((row) => ({ members: membersOf(row) })),
    );
    const entries = new Map<string, Entry>();
    listed.forEach(({ row: { id } }, nth) => {
      const row = rows.get(id);
      const entry = fresh[nth] ?? (row && entryOf(row, names, writing));
      if (entry) entries.set(id, entry);
    });
    return entries;
  }

  /** The full rows of `listed`: as given, or read now. */
  private async read(listed: readonly ListedApplication[]): Promise<ReadonlyMap<string, ApplicationRow>> {
    const whole = listed.filter((row): row is ApplicationRow => 'timeline' in row);
    return whole.length === listed.length
      ? new Map(whole.map((row) => [row.id, row]))
      : this.reader.byIds(listed.map(({ id }) => id));
  }

  private async addNames(
    names: Map<string, string | null>,
    entries: readonly (Pick<Entry, 'members'> | undefined)[],
  ): Promise<void> {
    const unknown = new Set<string>();
    for (const entry of entries) for (const id of entry?.members ?? []) if (!names.has(id)) unknown.add(id);
    if (unknown.size === 0) return;
    for (const [id, { displayName }] of await this.users.byIds([...unknown])) names.set(id, displayName);
  }

  /** Ensures that the links of `entries` work for ten minutes from `now`, in milliseconds. */
  private async link(entries: ReadonlyMap<string, Entry>, now: number): Promise<void> {
    const until = now + REUSED_SECONDS * 1_000;
    const seconds = LINK_SECONDS + REUSED_SECONDS;
    const signing: Promise<void>[] = [];
    for (const entry of entries.values()) {
      const { resumes, links } = entry;
      if (resumes.every((resume) => resume === null) || (links && links.until > now)) continue;
      const signed = resumes.map(
        async (resume) => resume && this.blobs.signedUrl(resume.key, { seconds, filename: resume.filename }),
      );
      signing.push(
        Promise.all(signed).then((urls) => {
          entry.links = { urls, until };
        }),
      );
    }
    await Promise.all(signing);
  }

  /** Looks up whether the addresses of `entries` are confirmed, unless that is known. */
  private async confirm(entries: ReadonlyMap<string, Entry>): Promise<void> {
    const open = [...entries.values()].filter(({ emailConfirmed, userId }) => !emailConfirmed && userId !== null);
    if (open.length === 0) return;
    const users = await this.users.byIds(open.map(({ userId }) => userId ?? ''));
    for (const entry of open) {
      const user = users.get(entry.userId ?? '');
      entry.emailConfirmed = user?.emailVerified === true && emailKey(user.email) === entry.addressKey;
    }
  }
}

const membersOf = ({ timeline }: ApplicationRow): readonly string[] => [
  ...new Set(timeline.flatMap(({ by }) => by ?? [])),
];

/** One text with the names of all these members. */
const called = (members: readonly string[], names: MemberNames): string =>
  members.length === 0 ? '' : JSON.stringify(members.map((id) => [names.has(id), names.get(id)]));

function entryOf(row: ApplicationRow, names: MemberNames, writing: ApplicantWriting): Entry {
  const members = membersOf(row);
  const earlier = row.earlierVersions.toSorted((one, other) => other.sentAt.localeCompare(one.sentAt));
  return {
    version: row.version,
    lasting: Buffer.from(writing.lasting(row, names)),
    stage: row.stage,
    resumes: [row, ...earlier].map(
      (version) => version.resume && { key: version.resume.key, filename: resumeName(version) },
    ),
    earlier,
    userId: row.userId,
    addressKey: row.email === null ? null : emailKey(row.email),
    emailConfirmed: false,
    members,
    called: called(members, names),
    links: null,
    shown: null,
    passing: new Uint8Array(),
  };
}

/** `entry` with the text of `passing`. */
function written(entry: Entry, passing: Passing, writing: ApplicantWriting): ApplicantText {
  const { shown } = entry;
  const isSame =
    shown?.stage === passing.stage &&
    shown.handle === passing.handle &&
    shown.resumeUrl === passing.resumeUrl &&
    shown.emailConfirmed === passing.emailConfirmed &&
    shown.earlier.every(({ resumeUrl }, nth) => resumeUrl === passing.earlier[nth]?.resumeUrl);
  if (!isSame) {
    entry.passing = Buffer.from(writing.passing(passing));
    entry.shown = passing;
  }
  return { lasting: entry.lasting, passing: entry.passing };
}
