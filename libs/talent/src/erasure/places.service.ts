import { BoardUserMails, BoardUserPasswords, BoardUserSessions, BoardUserTokens } from '#access';
import { EventStore, Rejection, type RowIdentity } from '#kernel';
import {
  BlobStore,
  type DataSubject,
  Dispatches,
  LeftRows,
  Mails,
  PersonalPlace,
  PersonalRows,
  type PurgeStage,
  type Receipt,
} from '#runtime';
import { BoardTables, facts, ReadModels } from '#store';
import { Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { BoardUserRow } from '../account/board-user.read-model.js';
import { AccountAlertsReader, AccountAlertsRow } from '../alert/account-alerts.read-model.js';
import { BlockRow } from '../block/block.read-model.js';
import type { CandidateEvents } from '../candidate/candidate-events.js';
import { CandidateRow } from '../candidate/candidate.read-model.js';
import {
  accountAlerts,
  blocks,
  candidates,
  employerMemberships,
  notificationPreferences,
  savedJobs,
  subscribers,
} from '../commands.js';
import { TalentRow } from '../directory/directory.read-model.js';
import { MembershipRow } from '../membership/membership.read-model.js';
import { NotificationPreferencesRow } from '../notification/notification-preferences.read-model.js';
import { SavedJobRow } from '../saved-job/saved-job.read-model.js';
import { SubscriberRow } from '../subscriber/subscriber.read-model.js';

/** Sends commands side by side. One for an object that is gone needs no doing. */
async function sendAll(bus: CommandBus, commands: readonly Command<Receipt>[]): Promise<void> {
  const sent = await Promise.allSettled(commands.map((command) => bus.execute(command)));
  for (const each of sent)
    if (each.status === 'rejected' && !(each.reason instanceof Rejection && each.reason.kind === 'missing'))
      throw each.reason;
}

/** Objects that belong to an account and have ids of their own. */
@Injectable()
abstract class OwnedRows<Row extends RowIdentity> extends PersonalRows<Row> {
  constructor(
    private readonly bus: CommandBus,
    tables: BoardTables,
    left: LeftRows,
  ) {
    super(tables, left);
  }

  /** Removes the object of `row`. */
  protected abstract removal(row: Row): Command<Receipt>;

  /** Forgets what nothing but `row` leads to, before it goes. */
  protected before(_row: Row): Promise<void> {
    return Promise.resolve();
  }

  override async purge(subject: DataSubject): Promise<void> {
    for await (const rows of this.each(subject)) {
      for (const row of rows) await this.before(row);
      await sendAll(
        this.bus,
        rows.map((row) => this.removal(row)),
      );
    }
    await super.purge(subject);
  }
}

/** An object that an account has one of, with the id of the account: it is removed also where its row is not there yet. */
@Injectable()
abstract class AccountRows<Row extends RowIdentity> extends PersonalRows<Row> {
  constructor(
    private readonly bus: CommandBus,
    tables: BoardTables,
    left: LeftRows,
  ) {
    super(tables, left);
  }

  protected abstract removal(userId: string): Command<Receipt>;

  override async purge(subject: DataSubject): Promise<void> {
    await sendAll(this.bus, [this.removal(subject.ids[0])]);
    await super.purge(subject);
  }
}

/** The account itself. It is purged last, when everything that is found by it is gone. */
@Injectable()
export class AccountPlace extends PersonalRows<BoardUserRow> {
  protected readonly row = BoardUserRow;
  protected readonly of = { column: 'id', category: 'boardUser' };

  constructor(tables: BoardTables, left: LeftRows) {
    super(tables, left);
  }
}

/** The profile, which the world hears of. */
@Injectable()
export class CandidatePlace extends AccountRows<CandidateRow> {
  protected readonly row = CandidateRow;
  protected readonly of = { column: 'id', category: 'candidate' };
  protected readonly removal = (userId: string) => candidates.RemoveCandidate(userId, {});
}

/** What the directory finds candidates by; it follows their events. */
@Injectable()
export class DirectoryPlace extends PersonalRows<TalentRow> {
  override readonly stage: PurgeStage = 'traces';
  protected readonly row = TalentRow;
  protected readonly of = { column: 'id', category: 'candidate' };

  constructor(tables: BoardTables, left: LeftRows) {
    super(tables, left);
  }
}

@Injectable()
export class SavedJobsPlace extends OwnedRows<SavedJobRow> {
  protected readonly row = SavedJobRow;
  protected readonly of = { column: 'userId', category: 'savedJob' };
  protected readonly removal = ({ id }: SavedJobRow) => savedJobs.UnsaveJob(id, {});
}

/** Blocked users: their ids, no names. */
@Injectable()
export class BlocksPlace extends OwnedRows<BlockRow> {
  protected readonly row = BlockRow;
  protected readonly of = { column: 'userId', category: 'block' };
  protected readonly removal = ({ id }: BlockRow) => blocks.UnblockUser(id, {});
}

@Injectable()
export class NotificationPreferencesPlace extends AccountRows<NotificationPreferencesRow> {
  protected readonly row = NotificationPreferencesRow;
  protected readonly of = { column: 'id', category: 'notificationPreferences' };
  protected readonly removal = (userId: string) => notificationPreferences.RemoveNotificationPreferences(userId, {});
}

/** Alerts of the account, and when each was last sent. */
@Injectable()
export class AccountAlertsPlace extends AccountRows<AccountAlertsRow> {
  protected readonly row = AccountAlertsRow;
  protected readonly of = { column: 'id', category: 'accountAlerts' };
  protected readonly removal = (userId: string) => accountAlerts.RemoveAccountAlerts(userId, {});

  constructor(
    bus: CommandBus,
    tables: BoardTables,
    left: LeftRows,
    private readonly reader: AccountAlertsReader,
    private readonly dispatches: Dispatches,
  ) {
    super(bus, tables, left);
  }

  override get covers() {
    return { ...super.covers, dispatches: 'rows' as const };
  }

  override async count({ ids: [user] }: DataSubject): Promise<number> {
    return (await this.reader.of(user)).length;
  }

  override async purge(subject: DataSubject): Promise<void> {
    await this.dispatches.forget((await this.reader.of(subject.ids[0])).map(({ id }) => id));
    await super.purge(subject);
  }
}

/** Who gets job alerts without an account, at an address that is known to be the person's. */
@Injectable()
export class SubscribersPlace extends OwnedRows<SubscriberRow> {
  protected readonly row = SubscriberRow;
  protected readonly of = { column: 'id', category: 'subscriber' };
  protected readonly removal = ({ id }: SubscriberRow) => subscribers.RemoveSubscriber(id, {});

  constructor(
    bus: CommandBus,
    tables: BoardTables,
    left: LeftRows,
    private readonly dispatches: Dispatches,
  ) {
    super(bus, tables, left);
  }

  protected override before({ alerts }: SubscriberRow): Promise<void> {
    return this.dispatches.forget(alerts.map(({ id }) => id));
  }
}

/** Memberships and claims. Companies and their jobs stay. */
@Injectable()
export class MembershipsPlace extends OwnedRows<MembershipRow> {
  protected readonly row = MembershipRow;
  protected readonly of = { column: 'userId', category: 'employerMembership' };
  protected readonly removal = ({ id }: MembershipRow) => employerMemberships.EndMembership(id, {});

  constructor(
    bus: CommandBus,
    tables: BoardTables,
    left: LeftRows,
    private readonly mails: Mails,
  ) {
    super(bus, tables, left);
  }

  protected override async before({ workEmail }: MembershipRow): Promise<void> {
    if (workEmail !== null) await this.mails.forget(workEmail);
  }
}

/** What proves that somebody is who they are: passwords, tokens, codes and sessions. None of it is shown to anybody. */
@Injectable()
export class CredentialsPlace extends PersonalPlace {
  readonly name = 'credentials';
  override readonly stage: PurgeStage = 'objects';
  readonly covers = {
    board_user_passwords: 'rows' as const,
    board_user_tokens: 'rows' as const,
    board_user_codes: 'rows' as const,
    board_user_sessions: 'rows' as const,
  };

  constructor(
    private readonly passwords: BoardUserPasswords,
    private readonly tokens: BoardUserTokens,
    private readonly sessions: BoardUserSessions,
  ) {
    super();
  }

  override count({ ids: [user] }: DataSubject): Promise<number> {
    return this.sessions.countOf(user);
  }

  async *read(subject: DataSubject): AsyncIterable<object> {
    yield { sessions: await this.count(subject) };
  }

  async purge({ ids: [user], addresses }: DataSubject): Promise<void> {
    await Promise.all([this.passwords.eraseOf(user), this.sessions.endOf(user), this.tokens.eraseOf(user, addresses)]);
  }
}

/** Mails that were asked for or wait to be sent. What was sent is not kept. */
@Injectable()
export class MailsPlace extends PersonalPlace {
  readonly name = 'mails';
  readonly covers = { board_user_mails: 'rows' as const, mails: 'rows' as const };

  constructor(
    private readonly wanted: BoardUserMails,
    private readonly mails: Mails,
  ) {
    super();
  }

  // Sealed until they leave, which takes moments: there is nothing to show.
  async *read(): AsyncIterable<object> {}

  async purge({ ids: [user], addresses }: DataSubject): Promise<void> {
    await this.wanted.eraseOf(user, addresses);
    for (const address of addresses) await this.mails.forget(address);
  }
}

/** The résumé and the picture, and all that there were before. */
@Injectable()
export class FilesPlace extends PersonalPlace {
  readonly name = 'files';
  readonly covers = {};

  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
    private readonly blobs: BlobStore,
  ) {
    super();
  }

  /** How many résumés are kept. */
  override async count(subject: DataSubject): Promise<number> {
    const { resumes } = await this.keys(subject);
    const there = await Promise.all(resumes.map((key) => this.blobs.has(key)));
    return there.filter(Boolean).length;
  }

  async *read(subject: DataSubject): AsyncIterable<object> {
    const { resumes, avatars } = await this.keys(subject);
    for (const [kind, keys] of [['resume', resumes] as const, ['avatar', avatars] as const])
      for (const key of keys) {
        const blob = await this.blobs.open(key);
        if (blob) yield { kind, contentType: blob.contentType, bytes: blob.bytes, base64: blob.body };
      }
  }

  async purge(subject: DataSubject): Promise<void> {
    const { resumes, avatars } = await this.keys(subject);
    for (const key of [...resumes, ...avatars]) await this.blobs.remove(key);
  }

  /** Of every file that the profile ever had, from the log: a file that should have gone long ago goes as well. */
  private async keys({ ids: [objectId] }: DataSubject): Promise<{ resumes: string[]; avatars: string[] }> {
    const history = await this.store.read({ category: 'candidate', board: facts().board, objectId });
    const resumes = new Set<string>();
    const avatars = new Set<string>();
    for (const event of history) {
      const { type, data } = this.readModels.current(event);
      if (type === 'AvatarChanged') avatars.add((data as CandidateEvents['AvatarChanged']).key);
      if (type === 'ResumeUploaded') resumes.add((data as CandidateEvents['ResumeUploaded']).file.key);
    }
    return { resumes: [...resumes], avatars: [...avatars] };
  }
}

/** The events themselves, which stay for ever: without the key of the person, nothing personal is in them. */
@Injectable()
export class HistoryPlace extends PersonalPlace {
  readonly name = 'events';
  readonly covers = {
    events: {
      columns: ['data'],
      impersonal: [
        ...['position', 'txid', 'stream', 'version', 'event_id', 'name', 'category'],
        ...['type', 'schema_version', 'meta', 'at'],
      ],
    },
  };

  constructor(
    private readonly store: EventStore,
    private readonly readModels: ReadModels,
  ) {
    super();
  }

  async *read({ streams }: DataSubject): AsyncIterable<object> {
    for (const { category, objectId } of streams)
      for (const event of await this.store.read({ category, board: facts().board, objectId })) {
        const { type, at, data } = this.readModels.current(event);
        yield { category, type, at, data };
      }
  }

  // The key is destroyed when nothing needs it any more, at the end of the removal.
  purge(): Promise<void> {
    return Promise.resolve();
  }
}
