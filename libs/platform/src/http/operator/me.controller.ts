import { Get } from '@nestjs/common';
import { Boards } from '../../boards.js';
import { facts } from '../../facts.js';
import { Caller } from '../caller.js';
import { AnyKey, OperatorApi } from '../decorators.js';
import type { ApiKey } from '../api-key.js';
import { OperatorDto } from './me.dto.js';

@OperatorApi('me', 'Operator')
export class OperatorMeController {
  constructor(private readonly boards: Boards) {}

  /** Find out whose credential this is, and what it may do right now. */
  @Get()
  @AnyKey()
  async getMe(@Caller() caller: ApiKey): Promise<OperatorDto> {
    return OperatorDto.of(await this.boards.byId(facts().board), caller);
  }
}
