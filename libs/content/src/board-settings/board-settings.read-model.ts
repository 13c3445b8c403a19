import { type RowProjection, withChanges } from '#kernel';
import { BoardRow, BoardTables, Column, facts, InstantColumn, ReadModel } from '#store';
import { Injectable } from '@nestjs/common';
import {
  type Adsense,
  NO_ADSENSE,
  type Config,
  DEFAULTS,
  type CustomFieldDefinition,
  type JobFormConfig,
} from './config.js';
import type { BoardSettingsEvents, PrimaryDomainSetting } from './board-settings.decider.js';

declare module '#store' {
  interface ChangeKinds {
    boardSettings: true;
  }
}

/** The settings of a board, once any were set. One row per board; its id is that of the board. */
@ReadModel('board_settings', { version: 2, announces: 'boardSettings' })
export class BoardSettingsRow extends BoardRow {
  /** Null until it is changed: until then the initial name and slug of the board apply. */
  @Column('text', { nullable: true }) slug!: string | null;
  @Column('text', { nullable: true }) name!: string | null;
  @Column('jsonb') config!: Config;
  @Column('jsonb') adsense!: Adsense;
  @Column('jsonb') jobForm!: JobFormConfig;
  @Column('text', { nullable: true }) logoMediaId!: string | null;
  @Column('text', { nullable: true }) heroMediaId!: string | null;
  /** The domain in the URLs of the board; null: URLs use its slug. */
  @Column('jsonb', { nullable: true }) primaryDomain!: PrimaryDomainSetting | null;
  /** The key of the stored password; null without one. */
  @Column('text', { nullable: true }) passwordId!: string | null;
  @InstantColumn() updatedAt!: string;
}

type Fields = Omit<BoardSettingsRow, 'board' | 'id' | 'version' | 'updatedAt'>;

const UNSET: Fields = {
  slug: null,
  name: null,
  config: {},
  adsense: NO_ADSENSE,
  jobForm: {},
  logoMediaId: null,
  heroMediaId: null,
  primaryDomain: null,
  passwordId: null,
};

/** The row after a change; the first change creates it. */
function change(row: BoardSettingsRow | null, at: string, fields: Partial<Fields>): Partial<BoardSettingsRow> {
  const set: Partial<BoardSettingsRow> = row ? fields : withChanges(UNSET, fields);
  set.updatedAt = at;
  return set;
}

const configured = (row: BoardSettingsRow | null, changes: Config): Config =>
  withChanges<Config>(row?.config ?? {}, changes);

export const boardSettingsRows: RowProjection<BoardSettingsRow, BoardSettingsEvents> = {
  row: BoardSettingsRow,
  category: 'boardSettings',
  on: {
    BoardSlugChanged: ({ data, at }, row) => change(row, at, { slug: data.to }),
    BoardNameChanged: ({ data, at }, row) => change(row, at, { name: data.to }),
    SettingsChanged: ({ data, at }, row) => change(row, at, { config: configured(row, data.changes) }),
    LogoChanged: ({ data, at }, row) => change(row, at, { logoMediaId: data.mediaId }),
    HeroChanged: ({ data, at }, row) => change(row, at, { heroMediaId: data.mediaId }),
    HeroRemoved: ({ at }, row) => change(row, at, { heroMediaId: null }),
    PrimaryDomainChanged: ({ data, at }, row) => change(row, at, { primaryDomain: data.to }),
    AdsenseChanged: ({ data, at }, row) =>
      change(row, at, { adsense: withChanges(withChanges(NO_ADSENSE, row?.adsense ?? {}), data.changes) }),
    CustomFieldsDefined: ({ data, at }, row) =>
      change(row, at, { jobForm: withChanges<JobFormConfig>(row?.jobForm ?? {}, data) }),
    PasswordProtectionEnabled: ({ data, at }, row) =>
      change(row, at, { passwordId: data.passwordId, config: configured(row, { passwordProtectionEnabled: true }) }),
    PasswordProtectionDisabled: ({ at }, row) =>
      change(row, at, { passwordId: null, config: configured(row, { passwordProtectionEnabled: false }) }),
  },
};

/** The settings of a board for other contexts: settings that were never set have their defaults. */
export type BoardSettingsView = Omit<Config, 'defaultJobDurationDays'> &
  Required<Pick<Config, keyof typeof DEFAULTS>> & {
    /** Null if it was never set. */
    readonly defaultJobDurationDays: number | null;
    readonly jobForm: { readonly customFields: readonly CustomFieldDefinition[] };
    readonly adsense: Adsense;
  };

@Injectable()
export class BoardSettings {
  constructor(private readonly tables: BoardTables) {}

  /** The settings of the board of the request, with defaults for those that were never set. */
  async current(): Promise<BoardSettingsView> {
    const row = await this.row();
    const { customFields = [] } = row?.jobForm ?? {};
    return Object.assign({ ...DEFAULTS }, row?.config, {
      defaultJobDurationDays: row?.config.defaultJobDurationDays ?? null,
      jobForm: { customFields },
      adsense: row?.adsense ?? NO_ADSENSE,
    });
  }

  /** The stored settings of the board of the request; null if none were ever set. */
  row(): Promise<BoardSettingsRow | null> {
    return this.tables.one(BoardSettingsRow, { id: facts().board });
  }
}
