import type { ApiParts, Wire } from '#http';
import type { EventStore } from '#kernel';
import type { Ciphers } from '#runtime';
import { type Changes, Journal, type Wakeups } from '#store';
import type { Pool } from 'pg';
import { PostgresApiKeyTable } from './adapters/api-key-table.postgres.js';
import { PostgresBoardDomains } from './adapters/board-domains.postgres.js';
import { PostgresBoardIdentifiers } from './adapters/board-identifiers.postgres.js';
import { PostgresBoardNames } from './adapters/board-names.postgres.js';
import { PostgresBoardPasswords } from './adapters/board-passwords.postgres.js';
import { PostgresBoardSigningKeys } from './adapters/board-signing-keys.postgres.js';
import { PostgresBoardSignIns } from './adapters/board-sign-ins.postgres.js';
import { PostgresBoardUserMails } from './adapters/board-user-mails.postgres.js';
import { PostgresBoardUserPasswords } from './adapters/board-user-passwords.postgres.js';
import { PostgresBoardUserSessions } from './adapters/board-user-sessions.postgres.js';
import { PostgresBoardUserTokens } from './adapters/board-user-tokens.postgres.js';
import { PostgresBoards } from './adapters/boards.postgres.js';
import { PostgresOperatorUsers } from './adapters/operator-users.postgres.js';
import { PostgresPublishableKeys } from './adapters/publishable-keys.postgres.js';
import { PostgresSessionTable } from './adapters/session-table.postgres.js';
import { PostgresTeamMembers } from './adapters/team-members.postgres.js';
import { ApiKeys } from './api-key/api-keys.service.js';
import { auditJournal } from './audit-log/audit-log.read-model.js';
import { AuditLog, type AuditTables } from './audit-log/audit-log.service.js';
import { isBoardMade } from './board/board-names.js';
import { UserSessions } from './user-session/user-sessions.service.js';

declare module '#store' {
  interface ChangeKinds extends Record<
    | 'apiKey'
    | 'board'
    | 'boardPassword'
    | 'boardUserSession'
    | 'domain'
    | 'member'
    | 'publishableKey'
    | 'session'
    | 'signingKey',
    true
  > {}
}

interface Needs {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly wakeups: Wakeups;
  readonly changes: Changes;
  readonly ciphers: Ciphers;
  readonly wire: Wire;
  readonly parts: ApiParts;
  /** Requests per minute of a person's session. */
  readonly sessionLimit: number;
  /** Age in days at which a signing key for access tokens is replaced. */
  readonly keyDays: number;
  /** Called when the time of a key's last use could not be stored; requests do not depend on it. */
  onTrouble(error: unknown): void;
}

/** The tables of Access in the database of `pool`. `keys.close` writes what they have not written yet. */
export function openAccess(needs: Needs) {
  const { pool, store, wakeups, changes, ciphers, wire, parts } = needs;
  return {
    boards: new PostgresBoards(pool, changes),
    boardNames: new PostgresBoardNames(pool, changes, (board) => isBoardMade(store, board)),
    boardDomains: new PostgresBoardDomains(pool, changes),
    boardPasswords: new PostgresBoardPasswords(pool, changes),
    boardIdentifiers: new PostgresBoardIdentifiers(pool, changes),
    boardUsers: {
      passwords: new PostgresBoardUserPasswords(pool),
      tokens: new PostgresBoardUserTokens(pool, ciphers),
      signIns: new PostgresBoardSignIns(pool, ciphers),
      sessions: new PostgresBoardUserSessions(pool, changes),
      signingKeys: new PostgresBoardSigningKeys(pool, ciphers, needs.keyDays, changes),
      mails: new PostgresBoardUserMails(pool, ciphers, wakeups),
    },
    keys: new ApiKeys(new PostgresApiKeyTable(pool), wire, parts, changes, (error) => needs.onTrouble(error)),
    publishableKeys: new PostgresPublishableKeys(pool, changes),
    operatorUsers: new PostgresOperatorUsers(pool),
    sessions: new UserSessions(new PostgresSessionTable(pool), wire, parts, needs.sessionLimit, changes),
    teamMembers: new PostgresTeamMembers(pool, changes),
  };
}

/** What Access stores in its tables, besides the event log. */
export type AccessStores = ReturnType<typeof openAccess>;

interface AuditLogNeeds {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly readModels: AuditTables;
  /** `AUDIT_LOG_DAYS`; 0 keeps all entries. */
  readonly days: number;
}

/** The audit log in the database of `pool`, written from the events of `store`. */
export const openAuditLog = ({ pool, store, readModels, days }: AuditLogNeeds): AuditLog =>
  new AuditLog(new Journal(auditJournal(days), store, pool), readModels);
