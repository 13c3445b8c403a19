import { EventStore } from '#kernel';
import { streamName, type Append, type AppendResult } from '#kernel/engine';
import {
  ApiKeys,
  Attempts,
  BoardDomains,
  BoardNames,
  BoardPasswords,
  Boards,
  BoardSigningKeys,
  BoardUserMails,
  BoardUserPasswords,
  BoardUserSessions,
  BoardSignIns,
  BoardUserTokens,
  PublishableKeys,
  StorefrontOrigins,
  TeamMembers,
} from '#access';
import { ApiParts, Batches, Exports, Histories, Images, Links, Wire } from '#http';
import { wireNames } from '#http/engine';
import { ReceiverAddresses } from '#webhooks';
import { EventFeed, PublishedEvents, Publishing } from '#outbox';
import {
  BlobStore,
  BoardSchedules,
  Ciphers,
  Dispatches,
  DomainLimits,
  GivenSettings,
  GuardedClient,
  KeyLimits,
  LeftRows,
  Limits,
  Locks,
  Mails,
  NameServers,
  PersonalDataStores,
  Programs,
  Reactions,
  SignedTokens,
  SignInClients,
  WebReader,
} from '#runtime';
import { Background, BlobAddresses, MailPreviews, OperationWorkers, Policies } from '#runtime/engine';
import { Operations, RowProgress } from '#runtime/operations';
import { BoardTables, BoardVersions, Changes, Cursors, PersonKeys, ReadModels, SearchIndex } from '#store';
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import type { Contract } from './contract.js';
import { MemoryBlobStore } from './memory-blob-store.js';
import { MemoryAttempts } from './memory-attempts.js';
import { MemoryBoardDomains } from './memory-board-domains.js';
import { MemoryBoardNames, MemoryBoardPasswords, MemoryBoards } from './memory-boards.js';
import {
  MemoryBoardSigningKeys,
  MemoryBoardUserMails,
  MemoryBoardUserPasswords,
  MemoryBoardUserSessions,
  MemoryBoardUserTokens,
} from './memory-board-users.js';
import { MemoryBoardSignIns } from './memory-board-sign-ins.js';
import { MemoryBoardTables } from './memory-board-tables.js';
import { MemoryApiKeys, MemoryPublishableKeys } from './memory-keys.js';
import { MemoryEventStore } from './memory-event-store.js';
import { MemoryLocks } from './memory-locks.js';
import { MemoryMails } from './memory-mails.js';
import { MemoryOperations } from './memory-operations.js';
import { MemoryPersonKeys } from './memory-person-keys.js';
import { MemoryPolicies } from './memory-policies.js';
import { MemoryBoardSchedules, MemoryDispatches } from './memory-schedules.js';
import { MemorySearchIndex } from './memory-search-index.js';
import { MemoryRowProgress } from './memory-row-progress.js';
import { MemoryNames } from './memory-names.js';
import { MemoryTeamMembers } from './memory-team-members.js';
import { MemoryWeb } from './memory-web.js';

/** A store whose read models show an event as soon as it is appended. */
class ShownEventStore extends MemoryEventStore {
  override readonly inline = true;
  readModels: ReadModels | undefined;

  constructor(private readonly tables: MemoryBoardTables) {
    super();
  }

  override async append(unit: Append): Promise<AppendResult> {
    const result = await super.append(unit);
    if (result.outcome === 'appended') await this.show(unit);
    return result;
  }

  private async show({ stream }: Append): Promise<void> {
    const history = await this.read(stream);
    for (const model of this.readModels?.all() ?? [])
      if (model.projection.category === stream.category)
        this.tables.put(model.table, { board: stream.board, id: stream.objectId }, this.folded(model, history));
  }

  private folded(model: ReturnType<ReadModels['all']>[number], history: Parameters<ReadModels['fold']>[1]) {
    try {
      return this.readModels?.fold(model, history) ?? null;
    } catch (error) {
      const [first] = history;
      const of = first ? streamName(first) : '';
      throw new Error(`The read model "${model.table.model}" could not apply the events of ${of}.`, { cause: error });
    }
  }
}

/** Replaces a database: a query means that its caller has no in-memory version yet. */
const NO_DATABASE = new Proxy({} as never, {
  get: (_, property) => {
    throw new Error(`A scenario has no database, but something uses its "${String(property)}".`);
  },
});

/** Permissions as contexts add them: one that includes another, and one without. */
const PARTS = new ApiParts([
  { scopes: ['jobs.read', 'jobs.manage', 'api_keys.manage'], impliedBy: { 'jobs.read': 'jobs.manage' } },
]);
/** Specs that need an answer provide it themselves. */
const NO_PROGRAMS: Contract<Programs> = {
  run: (name) => Promise.reject(new Error(`A scenario runs no programs, but something calls "${name}".`)),
};

/** Rows in memory always have the current version, and none of them is in quarantine. */
const NO_LEFT_ROWS: Contract<LeftRows> = { remove: () => Promise.resolve() };

/** No provider confirms anyone; a spec adds its own `IdentityProviders`. */
const NO_CLIENTS: Contract<SignInClients> = { operators: null, of: () => null };

/** The limits of an installation, set by specs. */
export type ScenarioLimits = Contract<Limits>;

/** The platform that contexts need, in memory. */
export class ScenarioPlatform {
  readonly tables = new MemoryBoardTables();
  readonly store = new ShownEventStore(this.tables);
  readonly changes = new Changes();
  readonly readModels = new ReadModels(
    NO_DATABASE,
    this.store,
    {
      warn: (fields, message) => {
        throw new Error(message, { cause: fields });
      },
    },
    { changes: this.changes },
  );
  readonly policies = new MemoryPolicies(this.store, this.readModels);
  readonly boards = new MemoryBoards();
  readonly keys = new MemoryApiKeys();
  readonly publishableKeys = new MemoryPublishableKeys();
  readonly domains = new MemoryBoardDomains();
  readonly passwords = new MemoryBoardPasswords();
  readonly addresses = new BlobAddresses(new Uint8Array(32), () => 'https://api.example');
  readonly blobs = new MemoryBlobStore(this.addresses);
  readonly workers = new OperationWorkers();
  readonly operations = new MemoryOperations(this.workers, this.blobs);
  readonly background = new Background();
  readonly web = new MemoryWeb();
  readonly names = new MemoryNames();
  readonly mails = new MemoryMails();
  readonly attempts = new MemoryAttempts();
  readonly teamMembers = new MemoryTeamMembers();
  readonly boardUsers = {
    passwords: new MemoryBoardUserPasswords(),
    tokens: new MemoryBoardUserTokens(),
    signIns: new MemoryBoardSignIns(),
    sessions: new MemoryBoardUserSessions(),
    signingKeys: new MemoryBoardSigningKeys(),
    mails: new MemoryBoardUserMails(),
  } as const;

  constructor(
    private readonly limits: ScenarioLimits,
    private readonly more: readonly Provider[],
  ) {
    this.store.readModels = this.readModels;
  }

  /** The module that the server gives to the contexts. */
  module(): DynamicModule {
    const links = new Links(() => 'https://dashboard.example', 'https://{board}.example', 'https://api.example');
    const key = { id: 'scenario', bytes: new Uint8Array(32).fill(1) };
    const domains: Contract<DomainLimits> = { verifySeconds: 60, checkSeconds: 86_400, reservedHosts: ['api.example'] };
    const providers: Provider[] = [
      { provide: EventStore, useValue: this.store },
      { provide: PersonKeys, useValue: new MemoryPersonKeys() },
      { provide: ReadModels, useValue: this.readModels },
      { provide: Changes, useValue: this.changes },
      { provide: BoardTables, useValue: this.tables },
      { provide: SearchIndex, useValue: new MemorySearchIndex(this.tables) },
      { provide: BoardVersions, useValue: { current: () => null, isCurrent: () => false } satisfies BoardVersions },
      { provide: Boards, useValue: this.boards },
      { provide: BoardNames, useValue: new MemoryBoardNames(this.boards) },
      { provide: ApiKeys, useValue: this.keys },
      { provide: PublishableKeys, useValue: this.publishableKeys },
      {
        provide: StorefrontOrigins,
        useValue: new StorefrontOrigins(
          this.publishableKeys,
          // A scenario has no verified domains of other boards to find.
          { find: () => null },
          links,
          false,
          this.changes,
        ),
      },
      { provide: ApiParts, useValue: PARTS },
      { provide: KeyLimits, useValue: new KeyLimits({ RATE_LIMIT_PER_MINUTE: 100 }) },
      { provide: BoardDomains, useValue: this.domains },
      { provide: BoardPasswords, useValue: this.passwords },
      { provide: BlobStore, useValue: this.blobs },
      { provide: BlobAddresses, useValue: this.addresses },
      { provide: OperationWorkers, useValue: this.workers },
      { provide: Operations, useValue: this.operations },
      { provide: RowProgress, useValue: new MemoryRowProgress() },
      { provide: ReceiverAddresses, useValue: new ReceiverAddresses(false) },
      { provide: BoardSchedules, useValue: new MemoryBoardSchedules() },
      { provide: Dispatches, useValue: new MemoryDispatches() },
      { provide: PersonalDataStores, useValue: new PersonalDataStores() },
      { provide: LeftRows, useValue: NO_LEFT_ROWS },
      { provide: Policies, useValue: this.policies },
      {
        provide: Reactions,
        useFactory: (bus: CommandBus) => new Reactions(bus, this.store, this.readModels),
        inject: [CommandBus],
      },
      { provide: Background, useValue: this.background },
      { provide: Publishing, useValue: new Publishing() },
      { provide: Limits, useValue: this.limits },
      { provide: GivenSettings, useValue: new GivenSettings({ SITEMAP_SECTIONS: 'jobs,companies,blog,pages' }) },
      { provide: DomainLimits, useValue: domains },
      { provide: NameServers, useValue: this.names },
      { provide: Locks, useValue: new MemoryLocks() },
      { provide: Ciphers, useValue: new Ciphers([key]) },
      { provide: WebReader, useValue: this.web },
      { provide: GuardedClient, useValue: new GuardedClient({ allowPrivate: false }) },
      { provide: PublishedEvents, useValue: new PublishedEvents(NO_DATABASE, NO_DATABASE) },
      { provide: Programs, useValue: NO_PROGRAMS },
      { provide: Mails, useValue: this.mails },
      { provide: Attempts, useValue: this.attempts },
      { provide: TeamMembers, useValue: this.teamMembers },
      { provide: BoardUserPasswords, useValue: this.boardUsers.passwords },
      { provide: BoardSignIns, useValue: this.boardUsers.signIns },
      { provide: SignInClients, useValue: NO_CLIENTS },
      { provide: BoardUserTokens, useValue: this.boardUsers.tokens },
      { provide: BoardUserSessions, useValue: this.boardUsers.sessions },
      { provide: BoardSigningKeys, useValue: this.boardUsers.signingKeys },
      { provide: BoardUserMails, useValue: this.boardUsers.mails },
      { provide: MailPreviews, useValue: new MailPreviews() },
      { provide: Wire, useValue: wireNames('svc') },
      { provide: Links, useValue: links },
      { provide: SignedTokens, useValue: new SignedTokens(new Uint8Array(32)) },
      // Wire decorators; their effect is tested over HTTP.
      { provide: EventFeed, useValue: new EventFeed(NO_DATABASE, new Cursors(new Uint8Array(32)), 0) },
      { provide: Cursors, useValue: new Cursors(new Uint8Array(32)) },
      Batches,
      Exports,
      Histories,
      Images,
      ...this.more,
    ];
    return {
      module: ScenarioModule,
      global: true,
      imports: [CqrsModule.forRoot()],
      providers,
      exports: [...providers.map((each) => (typeof each === 'function' ? each : each.provide)), CqrsModule],
    };
  }
}

@Module({})
class ScenarioModule {}
