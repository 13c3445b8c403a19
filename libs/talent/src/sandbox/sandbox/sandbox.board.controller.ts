import { Refuses } from '#http';
import { BoardApi, Open } from '#http/board';
import { Body, Get, HttpCode, Patch, Post, Query } from '@nestjs/common';
import {
  ListSandboxEmailsQueryDto,
  SandboxDoneDto,
  SandboxEmailDto,
  SandboxEmailsDto,
  SandboxPersonasDto,
  UpdateSandboxConfigDto,
} from './sandbox.board.dto.js';
import { Sandbox } from './sandbox.service.js';

const DEFAULT_LIMIT = 50;
const done: SandboxDoneDto = { ok: true };

@BoardApi('Sandbox', 'sandbox')
export class BoardSandboxController {
  constructor(private readonly sandbox: Sandbox) {}

  /** List the demo users of a sandbox board. */
  @Get('personas')
  @Open({ maxAgeSeconds: 0 })
  async getSandboxPersonas(): Promise<SandboxPersonasDto> {
    const { personas, password } = await this.sandbox.personas();
    return { personas: personas.map(({ states, ...persona }) => ({ ...persona, states: [...states] })), password };
  }

  /**
   * List the captured mails of a sandbox, newest first. A sandbox delivers no mail. Links in its mails lead to the canonical
   * address of the board.
   */
  @Get('emails')
  @Open({ maxAgeSeconds: 0 })
  async getSandboxEmails(@Query() { limit = DEFAULT_LIMIT }: ListSandboxEmailsQueryDto): Promise<SandboxEmailsDto> {
    return { emails: (await this.sandbox.emails(limit)).map((mail) => SandboxEmailDto.of(mail)) };
  }

  /** Turn features of a sandbox board on or off. The change applies immediately, until the next reset. */
  @Patch('config')
  @Open({ limit: 'board-sandbox' })
  @Refuses({ conflict: ['payments_refused', 'stale_version'], unavailable: ['payments_unavailable'] })
  async updateSandboxConfig(@Body() { features }: UpdateSandboxConfigDto): Promise<SandboxDoneDto> {
    await this.sandbox.configure(features);
    return done;
  }

  /**
   * Reset a sandbox board to its demo data. The reset deletes all user activity, creates the personas again with new addresses,
   * and ends all sessions. It also runs every night at 23:30 UTC.
   */
  @Post('reseed')
  @HttpCode(200)
  @Open({ limit: 'board-sandbox' })
  @Refuses({ conflict: ['sandbox_reset_running'] })
  async reseedSandbox(): Promise<SandboxDoneDto> {
    await this.sandbox.reset();
    return done;
  }
}
