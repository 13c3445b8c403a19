import { Get } from '@nestjs/common';
import { Boards } from '../board/boards.js';
import { facts } from '#store';
import { Caller, OperatorApi, type Principal, Allow } from '#http';
import { OperatorDto } from './me.operator.dto.js';

@OperatorApi('me', 'Operator')
export class OperatorMeController {
  constructor(private readonly boards: Boards) {}

  /** Get the current credential with its owner and scopes. The scopes are what it may do right now. */
  @Get()
  @Allow.anyKey()
  async getMe(@Caller() caller: Principal): Promise<OperatorDto> {
    return OperatorDto.of(await this.boards.byId(facts().board), caller);
  }
}
