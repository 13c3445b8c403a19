import { Allow, OperatorApi } from '#http';
import { Get } from '@nestjs/common';
import { UsageReader } from './usage.service.js';
import { UsageDto } from './usage.operator.dto.js';

@OperatorApi('usage', 'Usage')
export class OperatorUsageController {
  constructor(private readonly usage: UsageReader) {}

  /** Get the board's usage of its plan limits. */
  @Get()
  @Allow('usage.read')
  async getUsage(): Promise<UsageDto> {
    return UsageDto.of(await this.usage.capacities());
  }
}
