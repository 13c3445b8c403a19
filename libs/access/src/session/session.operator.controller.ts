import { Caller, exchange, OperatorApi, Paged, Public, Refuses, SessionOnly, type UserSession } from '#http';
import type { Page } from '#store';
import { Body, createParamDecorator, Delete, type ExecutionContext, Get, HttpCode, Param, Post } from '@nestjs/common';
import { visitorOf } from '../guards/api-key.guard.js';
import { CreateSessionDto, NewSessionDto, SessionDto } from './session.operator.dto.js';
import { SignIn } from './sign-in.service.js';
import { UserSessions } from '../user-session/user-sessions.service.js';

/** From where the request comes, as a digest; see `visitorOf`. */
const Visitor = createParamDecorator((_: unknown, context: ExecutionContext) =>
  visitorOf(exchange(context).request.ip),
);

@OperatorApi('sessions', 'Sessions')
export class OperatorSessionsController {
  constructor(
    private readonly signIn: SignIn,
    private readonly sessions: UserSessions,
  ) {}

  /**
   * Sign in. Whatever is wrong with address and password is one refusal; where the account has a second factor, a right password
   * without a code is refused with `auth_second_factor_required`.
   */
  @Post()
  @Public({ limit: 'operator-auth' })
  @Refuses({
    unauthenticated: ['auth_invalid_credentials', 'auth_second_factor_required', 'auth_second_factor_invalid'],
  })
  async createSession(@Body() body: CreateSessionDto, @Visitor() visitor: string): Promise<NewSessionDto> {
    return NewSessionDto.of(await this.signIn.begin(body, visitor));
  }

  /** List your own sessions, newest first. */
  @Get()
  @SessionOnly()
  @Paged(SessionDto)
  async listSessions(@Caller() caller: UserSession): Promise<Page<SessionDto>> {
    const sessions = await this.sessions.list(caller.userId);
    return { rows: sessions.map((each) => SessionDto.of(each, caller)), nextCursor: null };
  }

  /** Sign out: end the session of this request. */
  @Delete('current')
  @HttpCode(204)
  @SessionOnly()
  @Refuses({ missing: ['sessions_not_found'] })
  async deleteCurrentSession(@Caller() caller: UserSession): Promise<void> {
    await this.signIn.end(caller, caller.sessionId);
  }

  /** End one of your own sessions, on another device for example. */
  @Delete(':id')
  @HttpCode(204)
  @SessionOnly()
  @Refuses({ missing: ['sessions_not_found'] })
  async deleteSession(@Param('id') id: string, @Caller() caller: UserSession): Promise<void> {
    await this.signIn.end(caller, id);
  }
}
