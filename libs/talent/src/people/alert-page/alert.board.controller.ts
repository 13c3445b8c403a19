import { Refuses } from '#http';
import { AlertJobs } from '#jobs';
import { BoardApi, Here, Me, Open, SignedIn, type SignedInUser, type VisitedBoard, WholeList } from '#http/board';
import { Body, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { Subscribers } from '../subscriber/subscribers.service.js';
import { Subscribing } from '../subscriber/subscribing.service.js';
import { AccountAlerts, type AlertWish } from '../alert/account-alerts.service.js';
import { AlertTokens } from '../alert/alert-tokens.service.js';
import {
  AlertContextDto,
  BoardAlertBodyDto,
  BoardAlertDto,
  ConfirmBoardJobAlertsBodyDto,
  CreateBoardJobAlertBodyDto,
  DeleteBoardJobAlertPreferenceBodyDto,
  ManageBoardJobAlertsQueryDto,
  PublicJobAlertConfirmationDto,
  PublicJobAlertManageResultDto,
  PublicJobAlertManageStateDto,
  PublicJobAlertResendDto,
  PublicJobAlertSubscriptionDto,
  ResendBoardJobAlertsConfirmationBodyDto,
  StopBoardJobAlertsBodyDto,
  UpdateBoardJobAlertPreferenceBodyDto,
  WantedFiltersDto,
} from './alert.board.dto.js';
import { ManageAlerts } from './manage-alerts.service.js';

/** The limit for requests that send mails, per IP address. */
const ASKING = { limit: 'board-alerts' };
const TOKEN = { forbidden: ['auth_forbidden'] };
const OF_ONE = { ...TOKEN, missing: ['job_alert_not_found'], conflict: ['stale_version'] };
const DONE: PublicJobAlertManageResultDto = { object: 'job_alert_manage_result', success: true };

@BoardApi('Job alerts', 'job-alerts')
export class BoardJobAlertsController {
  constructor(
    private readonly subscribing: Subscribing,
    private readonly subscribers: Subscribers,
    private readonly alerts: ManageAlerts,
    private readonly tokens: AlertTokens,
    private readonly jobs: AlertJobs,
  ) {}

  /**
   * Subscribe an email address to job alerts. The address gets a confirmation mail, and nothing else until it is confirmed. The
   * response is the same whether or not the address is already subscribed.
   */
  @Post()
  @HttpCode(200)
  @Open(ASKING)
  @Refuses({ unfit: ['job_alerts_disabled'] })
  async createBoardJobAlert(
    @Body() body: CreateBoardJobAlertBodyDto,
    @Here() { origin }: VisitedBoard,
  ): Promise<PublicJobAlertSubscriptionDto> {
    const { email, filters = {}, context } = body;
    await this.subscribing.request({
      email,
      filters: await this.wanted(filters),
      context: context ? AlertContextDto.of(context) : null,
      origin,
    });
    return { object: 'job_alert_subscription', status: 'submitted' };
  }

  /** Confirm a job alert subscription with its mailed token. `status` contains the result. */
  @Post('confirm')
  @HttpCode(200)
  @Open()
  @Refuses({ conflict: ['stale_version'] })
  async confirmBoardJobAlerts(@Body() { token }: ConfirmBoardJobAlertsBodyDto): Promise<PublicJobAlertConfirmationDto> {
    return { object: 'job_alert_confirmation', status: await this.subscribers.confirm(token) };
  }

  /**
   * Resend the confirmation mail of a job alert subscription. A mail is sent when an alert is unconfirmed, at most every five
   * minutes and five times a day.
   */
  @Post('resend-confirmation')
  @HttpCode(200)
  @Open(ASKING)
  async resendBoardJobAlertConfirmation(
    @Body() { email }: ResendBoardJobAlertsConfirmationBodyDto,
  ): Promise<PublicJobAlertResendDto> {
    await this.subscribing.requestConfirmation(email);
    return { object: 'job_alert_confirmation_resend', status: 'submitted' };
  }

  /** Get the alerts of a subscription by its mailed token. */
  @Get('manage')
  @Open({ isPrivate: true })
  @Refuses(TOKEN)
  async getBoardJobAlertsManage(
    @Query() { subscription, token }: ManageBoardJobAlertsQueryDto,
  ): Promise<PublicJobAlertManageStateDto> {
    const state = await this.alerts.state({ subscriptionId: subscription, token });
    return PublicJobAlertManageStateDto.of(state, (alertId) => this.tokens.manage(subscription, alertId));
  }

  /** Unsubscribe from all job alerts, or from one. */
  @Post('unsubscribe')
  @HttpCode(200)
  @Open()
  @Refuses(OF_ONE)
  async unsubscribeBoardJobAlerts(@Body() body: StopBoardJobAlertsBodyDto): Promise<PublicJobAlertManageResultDto> {
    await this.alerts.stop(body, body.preferenceId ?? null);
    return DONE;
  }

  /** Reactivate a job alert subscription. It undoes `unsubscribe`. An address that was never confirmed does not change. */
  @Post('resubscribe')
  @HttpCode(200)
  @Open()
  @Refuses(OF_ONE)
  async resubscribeBoardJobAlerts(@Body() body: StopBoardJobAlertsBodyDto): Promise<PublicJobAlertManageResultDto> {
    await this.alerts.resume(body, body.preferenceId ?? null);
    return DONE;
  }

  /** Replace all filters of a job alert. */
  @Post('preferences')
  @HttpCode(200)
  @Open()
  @Refuses(OF_ONE)
  async createBoardJobAlertPreference(
    @Body() body: UpdateBoardJobAlertPreferenceBodyDto,
  ): Promise<PublicJobAlertManageResultDto> {
    await this.alerts.change(body, body.preferenceId, await this.wanted(body.filters ?? {}));
    return DONE;
  }

  /** Delete a job alert by its mailed token. The subscription stays, even without alerts. */
  @Delete('preferences')
  @HttpCode(200)
  @Open()
  @Refuses(OF_ONE)
  async deleteBoardJobAlertPreference(
    @Body() body: DeleteBoardJobAlertPreferenceBodyDto,
  ): Promise<PublicJobAlertManageResultDto> {
    await this.alerts.remove(body, body.preferenceId);
    return DONE;
  }

  private async wanted(filters: WantedFiltersDto) {
    const { placeSlugs = [] } = filters;
    return WantedFiltersDto.filters(filters, placeSlugs.length === 0 ? [] : await this.jobs.placeIds(placeSlugs));
  }
}

const MISSING = { missing: ['candidate_alert_not_found'] };

@BoardApi('Me: alerts', 'me/alerts')
export class BoardMeAlertsController {
  constructor(private readonly alerts: AccountAlerts) {}

  /** List your job alerts, newest first. */
  @Get()
  @SignedIn()
  @WholeList(BoardAlertDto)
  async listBoardMeAlerts(@Me() { id }: SignedInUser): Promise<readonly BoardAlertDto[]> {
    return (await this.alerts.list(id)).map(BoardAlertDto.of);
  }

  /**
   * Create a job alert. The alert is active immediately. It also reactivates alerts that you ended with a link in a mail. Digests are
   * sent once the address of your account is verified.
   */
  @Post()
  @HttpCode(200)
  @SignedIn()
  @Refuses({ unfit: ['job_alerts_disabled'], conflict: ['candidate_alert_limit_reached', 'stale_version'] })
  async createBoardMeAlert(
    @Me() { id }: SignedInUser,
    @Body() body: BoardAlertBodyDto,
    @Here() { origin }: VisitedBoard,
  ): Promise<BoardAlertDto> {
    return BoardAlertDto.of(await this.alerts.add(id, wishOf(body), origin));
  }

  /** Get one of your job alerts. */
  @Get(':alertId')
  @SignedIn()
  @Refuses(MISSING)
  async getBoardMeAlert(@Me() { id }: SignedInUser, @Param('alertId') alertId: string): Promise<BoardAlertDto> {
    return BoardAlertDto.of(await this.alerts.one(id, alertId));
  }

  /** Replace the label and filters of a job alert. */
  @Put(':alertId')
  @SignedIn()
  @Refuses({ ...MISSING, conflict: ['stale_version'] })
  async updateBoardMeAlert(
    @Me() { id }: SignedInUser,
    @Param('alertId') alertId: string,
    @Body() body: BoardAlertBodyDto,
  ): Promise<BoardAlertDto> {
    return BoardAlertDto.of(await this.alerts.change(id, alertId, wishOf(body)));
  }

  /** Delete a job alert. */
  @Delete(':alertId')
  @HttpCode(204)
  @SignedIn()
  @Refuses({ ...MISSING, conflict: ['stale_version'] })
  async deleteBoardMeAlert(@Me() { id }: SignedInUser, @Param('alertId') alertId: string): Promise<void> {
    await this.alerts.remove(id, alertId);
  }
}

/** The filters in the request replace all others. */
function wishOf({ label, placeIds = [], salaryMin, salaryMax, salaryCurrency, ...rest }: BoardAlertBodyDto): AlertWish {
  const { jobFunctions = [], seniorityLevels = [], remoteOptions = [] } = rest;
  return {
    label: label ?? null,
    filters: {
      jobFunctions,
      seniorityLevels,
      remoteOptions,
      placeIds,
      salaryMin: salaryMin ?? null,
      salaryMax: salaryMax ?? null,
      salaryCurrency: salaryCurrency ?? null,
    },
  };
}
