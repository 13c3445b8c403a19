import { newId } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Redirect, redirectFrom, type RedirectInput, redirects, refuseLoop } from './redirect.decider.js';
import { RedirectReader, RedirectRow } from './redirect.read-model.js';

/** Creates, updates and deletes the redirects of a board. The rules are in redirect.decider.ts. */
@Injectable()
export class Redirects {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: RedirectReader,
  ) {}

  /** Adds a redirect. @throws Rejection `redirects_from_path_taken`, `redirects_invalid_status_code`, `validation_bad_request`. */
  async add(input: RedirectInput): Promise<RedirectRow> {
    const redirect = Object.assign({ statusCode: 301 }, redirectFrom(input)) as Redirect;
    refuseLoop(redirect, await this.reader.hops(redirect.toPath));
    return (await this.bus.execute(redirects.AddRedirect(newId('redirects'), redirect))).row(RedirectRow);
  }

  /** Changes the fields that `input` names. @throws Rejection as `add` does, and `redirects_not_found`. */
  async change(id: string, input: RedirectInput): Promise<RedirectRow> {
    const changes = redirectFrom(input);
    const { fromPath, toPath, statusCode } = await this.reader.byId(id);
    const redirect = { fromPath, toPath, statusCode, ...changes };
    refuseLoop(redirect, await this.reader.hops(redirect.toPath, id));
    return (await this.bus.execute(redirects.ChangeRedirect(id, changes))).row(RedirectRow);
  }

  /** Deletes a redirect permanently. @throws Rejection `redirects_not_found`. */
  async remove(id: string): Promise<void> {
    await this.bus.execute(redirects.RemoveRedirect(id, {}));
  }
}
