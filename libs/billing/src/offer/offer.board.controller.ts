import { BoardApi, Gated, WholeList } from '#http/board';
import { Get, Query } from '@nestjs/common';
import { BoardPlanDto, ListBoardPlansQueryDto, SalesLedPlanDto } from './offer.board.dto.js';

const FIVE_MINUTES = { maxAgeSeconds: 300 };

/** Boards sell nothing to employers, so that what they offer is empty. */
@BoardApi('Plans')
export class BoardOffersController {
  /** List what the board sells to employers. */
  @Get('plans')
  @Gated(FIVE_MINUTES)
  @WholeList(BoardPlanDto)
  listBoardPlans(@Query() _: ListBoardPlansQueryDto): BoardPlanDto[] {
    return [];
  }

  /** List what the board sells by talking to people. */
  @Get('sales-led-plans')
  @Gated(FIVE_MINUTES)
  @WholeList(SalesLedPlanDto)
  listBoardSalesLedPlans(): SalesLedPlanDto[] {
    return [];
  }
}
