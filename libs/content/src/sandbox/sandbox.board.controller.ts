import { BoardApi, Open } from '#http/board';
import { reject } from '#kernel';
import { Body, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import {
  ListSandboxEmailsQueryDto,
  SandboxDoneDto,
  SandboxEmailsDto,
  SandboxPersonasDto,
  UpdateSandboxConfigDto,
} from './sandbox.board.dto.js';

const none = (): never => reject('missing', 'boards_not_found', 'There is no such board.');

/** No board is a sandbox, and nobody is told that another answer is possible. */
@BoardApi('Sandbox', 'sandbox')
export class BoardSandboxController {
  /** List whom a sandbox may be tried as. */
  @Get('personas')
  @Open()
  getSandboxPersonas(): SandboxPersonasDto {
    return none();
  }

  /** List the mails that a sandbox kept. */
  @Get('emails')
  @Open()
  getSandboxEmails(@Query() _: ListSandboxEmailsQueryDto): SandboxEmailsDto {
    return none();
  }

  /** Change what a sandbox offers. */
  @Patch('config')
  @Open()
  updateSandboxConfig(@Body() _: UpdateSandboxConfigDto): SandboxDoneDto {
    return none();
  }

  /** Make a sandbox anew. */
  @Post('reseed')
  @HttpCode(200)
  @Open()
  reseedSandbox(): SandboxDoneDto {
    return none();
  }
}
