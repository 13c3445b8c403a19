import { mailTo } from './mails.js';
import { type Answer, eventually, outcome, request, type SharedServer } from './server.js';

// How specs subscribe to job alerts of boards.

/** Calls of the operations of job alerts on a board. */
export class JobAlerts {
  constructor(
    readonly server: Pick<SharedServer, 'origin' | 'outbox'>,
    readonly board: string,
    readonly key: string,
  ) {}

  post(path: string, body: unknown): Promise<Answer> {
    return request(this.server.origin, 'POST', `/v1/boards/${this.board}/job-alerts${path}`, { body });
  }

  ask(email: string, more: object = {}): Promise<Answer> {
    return this.post('', { email, consent: true, ...more });
  }

  manage(subscription: string, token: string): Promise<Answer> {
    const query = new URLSearchParams({ subscription, token }).toString();
    return request(this.server.origin, 'GET', `/v1/boards/${this.board}/job-alerts/manage?${query}`);
  }

  /** An operation of the Operator API on subscribers. */
  operate(method: string, path = ''): Promise<Answer> {
    return request(this.server.origin, method, `/v1/subscribers${path}`, { key: this.key });
  }

  /** The token of the newest mail to confirm by, once there are `count` mails. */
  async token(email: string, count = 1): Promise<string> {
    const mail = await mailTo(this.server, email, count);
    const [link = ''] = /https?:\/\/\S+\/alerts\/confirm\?\S+/.exec(mail.text ?? '') ?? [];
    return new URL(link).searchParams.get('token') ?? '';
  }

  /** The subscriber with this address, once there is one. */
  async subscriber(email: string): Promise<Answer['body']> {
    let id: string | undefined;
    await eventually(async () => {
      const { body } = await this.operate('GET', `?search=${encodeURIComponent(email)}`);
      id = body.data[0]?.id;
      return id !== undefined;
    });
    return (await this.operate('GET', `/${id}`)).body;
  }

  /** A subscriber who asked and confirmed. */
  async confirmed(email: string, filters: object = {}): Promise<Answer['body']> {
    const answer = await this.ask(email, { filters });
    if (answer.status !== 200) throw new Error(outcome(answer));
    const { body } = await this.post('/confirm', { token: await this.token(email) });
    if (body.status !== 'confirmed') throw new Error(body.status);
    return this.subscriber(email);
  }
}
