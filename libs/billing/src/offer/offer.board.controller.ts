import { BoardApi, Gated, WholeList } from '#http/board';
import { Get, Query } from '@nestjs/common';
import { SalesLedPlanReader } from '../sales-led-plan/sales-led-plan.read-model.js';
import { SoldPlanReader } from '../sold-plan/sold-plan.read-model.js';
import {
  BoardPlanDto,
  BoardSalesLedPlanDto,
  JobPostingPlanDto,
  ListBoardJobPostingsPlansQueryDto,
  ListBoardPlansQueryDto,
} from './offer.board.dto.js';
import { postingPlan, shownPlans } from './shown-plan.board.dto.js';

const FIVE_MINUTES = { maxAgeSeconds: 300 };

@BoardApi('Plans')
export class BoardOffersController {
  constructor(
    private readonly plans: SoldPlanReader,
    private readonly cards: SalesLedPlanReader,
  ) {}

  /** List the plans that employers can buy. */
  @Get('plans')
  @Gated(FIVE_MINUTES)
  @WholeList(BoardPlanDto)
  async listBoardPlans(@Query() { purpose }: ListBoardPlansQueryDto): Promise<BoardPlanDto[]> {
    return shownPlans(await this.plans.published(purpose));
  }

  /** List the plans that employers request from sales. The board sells these plans in person. */
  @Get('sales-led-plans')
  @Gated(FIVE_MINUTES)
  @WholeList(BoardSalesLedPlanDto)
  async listBoardSalesLedPlans(): Promise<BoardSalesLedPlanDto[]> {
    return (await this.cards.published()).map(BoardSalesLedPlanDto.of);
  }
}

@BoardApi('Job postings', 'job-postings')
export class BoardJobPostingPlansController {
  constructor(private readonly plans: SoldPlanReader) {}

  /** List the plans for posting jobs. */
  @Get('plans')
  @Gated(FIVE_MINUTES)
  @WholeList(JobPostingPlanDto)
  async listBoardJobPostingsPlans(
    @Query() { purpose = 'job_posting' }: ListBoardJobPostingsPlansQueryDto,
  ): Promise<JobPostingPlanDto[]> {
    return (await this.plans.published(purpose)).map(postingPlan);
  }
}
