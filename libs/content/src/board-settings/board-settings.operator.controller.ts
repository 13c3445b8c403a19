import { Allow, OperatorApi, Refuses, Wire } from '#http';
import { Boards } from '#access';
import { facts } from '#store';
import { Body, Delete, Get, HttpCode, Patch, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { boardSettings, type SettingsWish } from './board-settings.decider.js';
import { NO_ADSENSE } from './config.js';
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
   * Update the settings of the board. Either all named settings change or none. A new slug changes every public URL of the board.
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

  /** Get the advertising settings of the board. */
  @Get('adsense')
  @Allow('settings.read')
  async getAdsenseSettings(): Promise<AdsenseDto> {
    return adsenseIn(await this.settings.row());
  }

  /** Update the advertising settings of the board. Absent keys keep their values. */
  @Put('adsense')
  @Allow('settings.manage')
  @Refuses({ conflict: ['stale_version'] })
  async updateAdsenseSettings(@Body() body: UpdateAdsenseDto): Promise<AdsenseDto> {
    const command = boardSettings.ChangeAdsense(facts().board, { changes: UpdateAdsenseDto.changes(body) });
    return adsenseIn((await this.bus.execute(command)).find(BoardSettingsRow));
  }

  /** Delete the hero image of the board. The file is deleted too. */
  @Delete('hero')
  @HttpCode(204)
  @Allow('settings.manage')
  @Refuses({ conflict: ['settings_no_hero_image', 'stale_version'] })
  async deleteHeroImage(): Promise<void> {
    await this.bus.execute(boardSettings.RemoveHero(facts().board, {}));
  }

  /** Get the configuration of the job form. */
  @Get('job-form')
  @Allow('settings.read')
  async getJobFormSettings(): Promise<JobFormConfigDto> {
    return jobFormIn(await this.settings.row());
  }

  /**
   * Replace the custom fields of the job form. The rest of the form stays unchanged. When you remove a field, jobs keep their
   * hidden values. You cannot change the type of a field.
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

  /** Get the retention period of applications. */
  @Get('retention')
  @Allow('settings.read')
  async getRetentionSettings(): Promise<RetentionDto> {
    return retentionIn(await this.settings.row());
  }

  /**
   * Update the retention period of applications. A daily task permanently deletes older applications that were rejected or came
   * from guests.
   */
  @Put('retention')
  @Allow('settings.manage')
  @Refuses({ conflict: ['stale_version'] })
  async updateRetentionSettings(@Body() body: UpdateRetentionDto): Promise<RetentionDto> {
    return retentionIn(await this.change.run({ ...body }));
  }

  /** Set the password that visitors of the board need. It replaces the current password, if there is one. */
  @Post('password-protection')
  @HttpCode(200)
  @Allow('settings.manage')
  @Refuses({ conflict: ['stale_version'] })
  async enablePasswordProtection(@Body() { password }: PasswordProtectionDto): Promise<SettingsDto> {
    return this.shown(await this.protect.enable(password));
  }

  /** Remove the password that visitors of the board need. The board is then open to everyone. */
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

/** The changes in `body`: an empty text means null. */
function wishOf(body: UpdateSettingsDto): SettingsWish {
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, value === '' ? null : value]));
}

/** A plain object without its class, including its options. */
const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
