import { Allow, OperatorApi, Refuses } from '#http';
import { Get } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, getSchemaPath } from '@nestjs/swagger';
import { BackfillProgressDto } from './backfill-progress.operator.dto.js';
import { BackfillProgress } from './backfill-progress.service.js';

@ApiExtraModels(BackfillProgressDto)
@OperatorApi('backfill/progress', 'Backfill')
export class OperatorBackfillProgressController {
  constructor(private readonly progress: BackfillProgress) {}

  /** Get the board's progress in collecting jobs. The response is `null` before collection started. */
  @Get()
  @Allow('backfill.read')
  @ApiOkResponse({
    schema: { allOf: [{ $ref: getSchemaPath(BackfillProgressDto) }], nullable: true },
    description: 'The collection status, or null.',
  })
  @Refuses({ conflict: ['backfill_not_configured'] })
  async getBackfillProgress(): Promise<BackfillProgressDto | null> {
    const progress = await this.progress.get();
    return progress && { object: 'backfill_progress', ...progress };
  }
}
