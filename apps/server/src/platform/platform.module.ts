import { OpenedPayments } from '#billing';
import { OpenedAnalytics, OpenedIntegrations } from '#integrations';
import { EventStore } from '#kernel';
import { OpenedSourceMemory, openSourceMemory } from '#jobs';
import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
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
import { Background, BlobAddresses, ForkedPrograms, MailPreviews, OperationWorkers, Policies } from '#runtime/engine';
import { Operations, operationWorker, RowProgress } from '#runtime/operations';
import {
  ApiKeys,
  Attempts,
  BoardDomains,
  BoardIdentifiers,
  BoardNames,
  BoardPasswords,
  Boards,
  BoardSigningKeys,
  BoardUserMails,
  BoardUserPasswords,
  BoardUserSessions,
  BoardSignIns,
  BoardUserTokens,
  isLocalServer,
  OperatorUsers,
  SessionCookies,
  StorefrontOrigins,
  TeamMembers,
  UserSessions,
  PublishableKeys,
} from '#access';
import { ApiParts, Batches, Exports, GenerateExport, Histories, Images, Links, RateLimits, Wire } from '#http';
import { IdempotencyKeys, OperationsController } from '#http/engine';
import { API } from '../api.js';
import type { Platform } from './platform.js';
import { EventFeed, PublishedEvents, Publishing } from '#outbox';
import {
  ReadDatabase,
  BoardTables,
  BoardVersions,
  Changes,
  Cursors,
  PersonKeys,
  ReadModels,
  SearchIndex,
} from '#store';
import { Deliveries, ReceiverAddresses, HealthTransitions } from '#webhooks';

const storefrontOriginsOf = ({ publishableKeys, boardIdentifiers, links, settings, changes }: Platform) => {
  const isLocal = isLocalServer(settings.HOST, settings.PUBLIC_URL);
  return new StorefrontOrigins(publishableKeys, boardIdentifiers, links, isLocal, changes);
};

/** What every context may inject. */
@Module({})
export class PlatformModule {
  /** @param platform opened before Nest starts, because opening takes time and may fail. */
  static with(platform: Platform): DynamicModule {
    const providers: Provider[] = [
      { provide: EventStore, useValue: platform.store },
      { provide: PersonKeys, useValue: platform.personKeys },
      { provide: ReadModels, useValue: platform.readModels },
      { provide: Changes, useValue: platform.changes },
      { provide: BoardTables, useValue: platform.tables },
      { provide: ReadDatabase, useValue: platform.readDatabase },
      { provide: SearchIndex, useValue: platform.searchIndex },
      { provide: BoardVersions, useValue: platform.boardVersions },
      { provide: Boards, useValue: platform.boards },
      { provide: BoardNames, useValue: platform.boardNames },
      { provide: BoardDomains, useValue: platform.boardDomains },
      { provide: BoardIdentifiers, useValue: platform.boardIdentifiers },
      { provide: BoardPasswords, useValue: platform.boardPasswords },
      { provide: BoardUserPasswords, useFactory: () => platform.boardUsers.passwords },
      { provide: BoardSignIns, useFactory: () => platform.boardUsers.signIns },
      { provide: SignInClients, useValue: platform.signInClients },
      { provide: BoardUserTokens, useFactory: () => platform.boardUsers.tokens },
      { provide: BoardUserSessions, useFactory: () => platform.boardUsers.sessions },
      { provide: BoardSigningKeys, useFactory: () => platform.boardUsers.signingKeys },
      { provide: BoardUserMails, useFactory: () => platform.boardUsers.mails },
      { provide: Attempts, useFactory: () => new Attempts(platform.limits) },
      { provide: Wire, useValue: platform.wire },
      { provide: ApiParts, useValue: API },
      { provide: ApiKeys, useValue: platform.keys },
      { provide: OperatorUsers, useValue: platform.operatorUsers },
      { provide: UserSessions, useValue: platform.sessions },
      { provide: SessionCookies, useValue: platform.sessionCookies },
      { provide: StorefrontOrigins, useFactory: () => storefrontOriginsOf(platform) },
      { provide: TeamMembers, useValue: platform.teamMembers },
      { provide: Cursors, useValue: platform.cursors },
      { provide: PublishableKeys, useValue: platform.publishableKeys },
      { provide: KeyLimits, useValue: platform.keyLimits },
      { provide: RateLimits, useValue: platform.limits },
      { provide: IdempotencyKeys, useValue: platform.idempotency },
      { provide: Links, useValue: platform.links },
      { provide: SignedTokens, useValue: platform.tokens },
      { provide: BlobStore, useValue: platform.blobs },
      { provide: BlobAddresses, useValue: platform.blobAddresses },
      { provide: Operations, useValue: platform.operations },
      { provide: OperationWorkers, useValue: platform.operationWorkers },
      { provide: RowProgress, useValue: platform.rowProgress },
      { provide: OpenedSourceMemory, useFactory: () => openSourceMemory(platform.pool) },
      { provide: Limits, useFactory: () => new Limits(platform.settings) },
      { provide: GivenSettings, useFactory: () => new GivenSettings(platform.settings) },
      { provide: DomainLimits, useFactory: () => new DomainLimits(platform.settings) },
      { provide: NameServers, useFactory: () => new NameServers(platform.settings) },
      { provide: Programs, useValue: new ForkedPrograms(new URL('./', import.meta.url)) },
      { provide: WebReader, useValue: platform.webReader },
      { provide: GuardedClient, useValue: platform.guardedClient },
      { provide: OpenedIntegrations, useValue: platform },
      { provide: Mails, useValue: platform.mails },
      { provide: OpenedPayments, useValue: platform },
      { provide: OpenedAnalytics, useValue: platform.analytics },
      { provide: MailPreviews, useValue: platform.mailPreviews },
      { provide: Publishing, useValue: platform.publishing },
      { provide: PublishedEvents, useValue: platform.publishedEvents },
      { provide: EventFeed, useValue: platform.eventFeed },
      { provide: Ciphers, useValue: platform.ciphers },
      { provide: Deliveries, useValue: platform.deliveries },
      { provide: HealthTransitions, useValue: platform.healthTransitions },
      { provide: Locks, useValue: platform.locks },
      { provide: ReceiverAddresses, useValue: platform.receiverAddresses },
      { provide: BoardSchedules, useFactory: () => new BoardSchedules(platform.pool) },
      { provide: Dispatches, useFactory: () => new Dispatches(platform.pool) },
      { provide: PersonalDataStores, useValue: platform.personalPlaces },
      { provide: LeftRows, useFactory: () => new LeftRows(platform.pool) },
      { provide: Policies, useValue: platform.policies },
      { provide: Background, useValue: platform.background },
      {
        provide: Reactions,
        useFactory: (bus: CommandBus) => new Reactions(bus, platform.store, platform.readModels),
        inject: [CommandBus],
      },
      Batches,
      Histories,
      Images,
      Exports,
      operationWorker(GenerateExport),
    ];
    return {
      module: PlatformModule,
      global: true,
      imports: [CqrsModule.forRoot()],
      controllers: [OperationsController],
      providers,
      exports: [...providers.map((each) => (typeof each === 'function' ? each : each.provide)), CqrsModule],
    };
  }
}
