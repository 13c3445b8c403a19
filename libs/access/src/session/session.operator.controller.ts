import { Caller, exchange, OperatorApi, Paged, Refuses, type UserSession, Visitor, Handling, Allow } from '#http';
import type { Page } from '#store';
import { Body, createParamDecorator, Delete, type ExecutionContext, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { CreateSessionDto, NewSessionDto, SessionDto } from './session.operator.dto.js';
import { SignIn } from './sign-in.service.js';
import { SessionCookies } from '../user-session/session-cookies.service.js';
import { UserSessions } from '../user-session/user-sessions.service.js';

/** The request and its answer, for cookies. */
const Exchange = createParamDecorator((_: unknown, context: ExecutionContext) => exchange(context));
type ExchangeResult = ReturnType<typeof exchange>;

@OperatorApi('sessions', 'Sessions')
export class OperatorSessionsController {
  constructor(
    private readonly signIn: SignIn,
    private readonly sessions: UserSessions,
    private readonly cookies: SessionCookies,
  ) {}

  /**
   * Log in with email and password. A wrong address and a wrong password return the same error. An account with a second factor
   * needs a code: without one, a correct password returns `auth_second_factor_required`. Pages of this server send `X-Session:
   * cookie`. The token is then only in the cookie `openings_session`, which scripts cannot read, and the browser's previous
   * session ends.
   */
  @Post()
  @Allow.everyone({ limit: 'operator-auth' })
  @Handling({ setsCookie: true })
  @ApiHeader({
    name: 'X-Session',
    required: false,
    description: 'Where to return the token: in the response or in a cookie.',
    schema: { type: 'string', enum: ['token', 'cookie'], default: 'token' },
  })
  @Refuses({
    unauthenticated: ['auth_invalid_credentials', 'auth_second_factor_required', 'auth_second_factor_invalid'],
    forbidden: ['auth_origin_forbidden'],
  })
  async createSession(
    @Body() body: CreateSessionDto,
    @Visitor() visitor: string,
    @Exchange() { request, reply }: ExchangeResult,
  ): Promise<NewSessionDto> {
    if (!this.cookies.isWanted(request)) return NewSessionDto.of(await this.signIn.begin(body, visitor));
    this.cookies.requireOwnPage(request);
    const former = this.cookies.credentialOf(request);
    const { token, ...begun } = await this.signIn.begin(body, visitor);
    if (former !== undefined) await this.signIn.replace(former);
    reply.header('set-cookie', this.cookies.begun(token));
    return NewSessionDto.of(begun);
  }

  /** List your sessions, newest first. */
  @Get()
  @Allow.session()
  @Paged(SessionDto)
  async listSessions(@Caller() caller: UserSession): Promise<Page<SessionDto>> {
    const sessions = await this.sessions.list(caller.userId);
    return { rows: sessions.map((each) => SessionDto.of(each, caller)), nextCursor: null };
  }

  /** Get your current session, account and boards. */
  @Get('current')
  @Allow.session()
  @Refuses({ missing: ['sessions_not_found'] })
  async getCurrentSession(@Caller() caller: UserSession): Promise<NewSessionDto> {
    return NewSessionDto.of(await this.signIn.current(caller));
  }

  /** Log out and end your current session. */
  @Delete('current')
  @HttpCode(204)
  @Allow.session()
  @Handling({ setsCookie: true })
  @Refuses({ missing: ['sessions_not_found'] })
  async deleteCurrentSession(@Caller() caller: UserSession, @Exchange() exchanged: ExchangeResult): Promise<void> {
    await this.end(caller, caller.sessionId, exchanged);
  }

  /** End one of your sessions. Use it for a session on another device, for example. */
  @Delete(':id')
  @HttpCode(204)
  @Allow.session()
  @Handling({ setsCookie: true })
  @Refuses({ missing: ['sessions_not_found'] })
  async deleteSession(
    @Param('id') id: string,
    @Caller() caller: UserSession,
    @Exchange() exchanged: ExchangeResult,
  ): Promise<void> {
    await this.end(caller, id, exchanged);
  }

  /** Ends a session; a browser that had it in its cookie deletes the cookie. */
  private async end(caller: UserSession, id: string, { request, reply }: ExchangeResult): Promise<void> {
    await this.signIn.end(caller, id);
    if (id === caller.sessionId && this.cookies.credentialOf(request) !== undefined)
      reply.header('set-cookie', this.cookies.ended());
  }
}
