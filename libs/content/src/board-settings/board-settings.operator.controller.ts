import { Allow, OperatorApi, Refuses, Wire } from '#http';
import { Boards } from '#access';
import { facts } from '#store';
import { Body, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { boardSettings } from './board-settings.commands.js';
import { NO_ADSENSE } from './config.js';
import type { SettingsWish } from './board-settings.decider.js';
import { BoardSettings, BoardSettingsRow } from './board-settings.read-model.js';
import { BoardImages, ChangeSettings, ProtectBoard } from './board-settings.service.js';
import {
  AdsenseDto,
  UpdateAdsenseDto,
  JobFormConfigDto,
  JobFormCustomFieldsDto,
  PasswordProtectionDto,
  RetentionDto,
  SettingsDto,
  UpdateRetentionDto,
  UpdateSettingsDto,
} from './board-settings.operator.dto.js';

@OperatorApi('settings', 'Settings')
export class OperatorSettingsController {
  constructor(
    private readonly bus: CommandBus,
    private readonly boards: Boards,
    private readonly settings: BoardSettings,
    private readonly change: ChangeSettings,
    private readonly protect: ProtectBoard,
    private readonly images: BoardImages,
    private readonly wire: Wire,
  ) {}

  /** Get the settings of the board. */
  @Get()
  @Allow('settings.read')
  async getSettings(): Promise<SettingsDto> {
    return this.shown(await this.settings.row());
  }

  /**
   * Change settings: all that is named, or nothing.
   * Another slug changes every public address of the board.
   */
  @Patch()
  @Allow('settings.manage')
  @Refuses({
    invalid: ['settings_slug_reserved', 'settings_conflicting_fields'],
    forbidden: ['settings_plan_required_for_public_board', 'settings_plan_required_for_branding_removal'],
    missing: ['domains_not_found'],
    conflict: ['settings_slug_taken', 'settings_password_not_set', 'settings_domain_not_verified', 'stale_version'],
  })
  async updateSettings(@Body() body: UpdateSettingsDto): Promise<SettingsDto> {
    return this.shown(await this.change.run(wishOf(body)));
  }

  /** Get how the board advertises. */
  @Get('adsense')
  @Allow('settings.read')
  async getAdsenseSettings(): Promise<AdsenseDto> {
    return adsenseIn(await this.settings.row());
  }

  /** Change how the board advertises; keys that are absent stay as they are. */
  @Put('adsense')
  @Allow('settings.manage')
  @Refuses({ conflict: ['stale_version'] })
  async updateAdsenseSettings(@Body() body: UpdateAdsenseDto): Promise<AdsenseDto> {
    const command = boardSettings.ChangeAdsense(facts().board, { changes: UpdateAdsenseDto.changes(body) });
    return adsenseIn((await this.bus.execute(command)).find(BoardSettingsRow));
  }

  /** Remove the hero image of the board; its bytes go too. */
  @Delete('hero')
  @HttpCode(204)
  @Allow('settings.manage')
  @Refuses({ conflict: ['settings_no_hero_image', 'stale_version'] })
  async deleteHeroImage(): Promise<void> {
    await this.bus.execute(boardSettings.RemoveHero(facts().board, {}));
  }

  /** Get the job form, as far as it was configured. */
  @Get('job-form')
  @Allow('settings.read')
  async getJobFormSettings(): Promise<JobFormConfigDto> {
    return jobFormIn(await this.settings.row());
  }

  /**
   * Replace the custom fields of the job form; the rest of the form stays.
   * Jobs keep their values of a field that is removed, out of sight; a field keeps its type.
   */
  @Put('job-form/custom-fields')
  @Allow('settings.manage')
  @Refuses({ conflict: ['stale_version'], unfit: ['settings_custom_field_type_immutable'] })
  async updateJobFormCustomFields(@Body() { customFields }: JobFormCustomFieldsDto): Promise<JobFormConfigDto> {
    const command = boardSettings.DefineCustomFields(facts().board, {
      customFields: customFields.map((field) => plain(field)),
    });
    return jobFormIn((await this.bus.execute(command)).find(BoardSettingsRow));
  }

  /** Get how long applications are kept. */
  @Get('retention')
  @Allow('settings.read')
  async getRetentionSettings(): Promise<RetentionDto> {
    return retentionIn(await this.settings.row());
  }

  /**
   * Change how long applications are kept.
   * A daily sweep erases rejected applications, and those of guests, that are older.
   */
  @Put('retention')
  @Allow('settings.manage')
  @Refuses({ conflict: ['stale_version'] })
  async updateRetentionSettings(@Body() body: UpdateRetentionDto): Promise<RetentionDto> {
    return retentionIn(await this.change.run({ ...body }));
  }

  /** Put the board behind a password, or give it another one. */
  @Post('password-protection')
  @HttpCode(200)
  @Allow('settings.manage')
  @Refuses({ conflict: ['stale_version'] })
  async enablePasswordProtection(@Body() { password }: PasswordProtectionDto): Promise<SettingsDto> {
    return this.shown(await this.protect.enable(password));
  }

  /** Open the board to everybody, and forget its password. */
  @Delete('password-protection')
  @HttpCode(204)
  @Allow('settings.manage')
  @Refuses({
    forbidden: ['settings_plan_required_for_public_board'],
    conflict: ['settings_password_protection_not_enabled', 'stale_version'],
  })
  async disablePasswordProtection(): Promise<void> {
    await this.protect.disable();
  }

  private async shown(row: BoardSettingsRow | null): Promise<SettingsDto> {
    const [board, images] = await Promise.all([this.boards.byId(facts().board), this.images.shown(row)]);
    return SettingsDto.of(board, row, images, this.wire);
  }
}

const adsenseIn = (row: BoardSettingsRow | null): AdsenseDto => row?.adsense ?? NO_ADSENSE;
const retentionIn = (row: BoardSettingsRow | null): RetentionDto => ({
  applicationRetentionDays: row?.config.applicationRetentionDays ?? null,
});
const jobFormIn = (row: BoardSettingsRow | null): JobFormConfigDto => (row?.jobForm ?? {}) as JobFormConfigDto;

/** What is asked for in `body`: an empty text stands for null. */
function wishOf(body: UpdateSettingsDto): SettingsWish {
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, value === '' ? null : value]));
}

/** Data without its class, down to the options. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
