import { Boards, OPERATOR_MAILS } from '#access';
import { reject } from '#kernel';
import { type CapturedMail, Locks, Mails } from '#runtime';
import { facts, newId, randomId, withFacts } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SandboxPaywall, SandboxSettings, type SandboxSwitches, SandboxTerms } from '../ports.js';
import { ClearSandbox } from './clear-sandbox.service.js';
import { emailOf, passwordOf, type Persona, PERSONAS } from './personas.js';
import { sandboxes } from './sandbox.commands.js';
import { SandboxReader } from './sandbox.read-model.js';
import { SeedSandbox } from './seed-sandbox.service.js';

/** What a sandbox offers after a reset. */
const BASELINE: Required<SandboxSwitches> = {
  jobAccessPaywallEnabled: false,
  jobAccessPreviewCount: 5,
  talentDirectoryVisibility: 'public',
  blogEnabled: true,
  jobAlertsEnabled: true,
  candidatesEnabled: true,
  employersEnabled: true,
  nativeApplicationsEnabled: true,
  applicantMessagingEnabled: true,
  registrationWallEnabled: false,
};

/** Characters at the end of an id, which are random. */
const GENERATION = -8;

/** A persona of a sandbox, and how to sign in as it. */
export interface Personas {
  readonly personas: readonly (Persona & { readonly email: string })[];
  readonly password: string;
}

/** The sandbox that the board of the request is. On every other board each method but `clear` throws Rejection `boards_not_found`. */
@Injectable()
export class Sandbox {
  constructor(
    private readonly bus: CommandBus,
    private readonly boards: Boards,
    private readonly terms: SandboxTerms,
    private readonly reader: SandboxReader,
    private readonly settings: SandboxSettings,
    private readonly paywall: SandboxPaywall,
    private readonly clearing: ClearSandbox,
    private readonly seeding: SeedSandbox,
    private readonly mails: Mails,
    private readonly locks: Locks,
  ) {}

  /** Nobody while the sandbox was never filled. */
  async personas(): Promise<Personas> {
    await this.require();
    const row = await this.reader.find(facts().board);
    if (!row) return { personas: [], password: '' };
    const { generation } = row;
    const personas = PERSONAS.map((persona) => ({ ...persona, email: emailOf(persona.id, generation) }));
    return { personas, password: passwordOf(generation) };
  }

  /** Mails to people on the board that were kept and not delivered, newest first. Those to operators are kept from visitors. */
  async emails(limit: number): Promise<readonly CapturedMail[]> {
    await this.require();
    return this.mails.captured(limit, OPERATOR_MAILS);
  }

  /** @throws Rejection as `SandboxPaywall.change`. */
  async configure(switches: SandboxSwitches): Promise<void> {
    await this.require();
    await this.switch(switches);
  }

  /** Empties the sandbox and fills it again. @throws Rejection `sandbox_reset_running` while another reset runs. */
  async reset(): Promise<void> {
    await this.require();
    await this.renew();
  }

  /** The same for the server itself, which resets a sandbox whether or not it serves the operations. Does nothing on another board. */
  async renew(): Promise<void> {
    const { board } = facts();
    if (!(await this.boards.isSandbox(board))) return;
    await this.alone(async () => {
      await this.clearing.run();
      await this.switch(BASELINE);
      const generation = newId('seeds').slice(GENERATION);
      await this.seeding.run(generation);
      await this.bus.execute(sandboxes.NoteSeeding(board, { generation }));
    });
  }

  /** Removes the people of a board that has stopped being a sandbox, then has its mails delivered again. Repeatable. */
  async end(): Promise<void> {
    const { board } = facts();
    if (await this.boards.isSandbox(board)) return;
    await this.alone(() => this.clearing.run());
    await this.boards.endMailCapture(board);
  }

  private async switch(switches: SandboxSwitches): Promise<void> {
    const { jobAccessPaywallEnabled: enabled, jobAccessPreviewCount: previewCount, ...features } = switches;
    await this.settings.change(features);
    await this.paywall.change({
      ...(enabled === undefined ? {} : { enabled }),
      ...(previewCount === undefined ? {} : { previewCount }),
    });
  }

  private async require(): Promise<void> {
    if (!this.terms.isServed || !(await this.boards.isSandbox(facts().board)))
      reject('missing', 'boards_not_found', 'There is no such board.');
  }

  /**
   * Does `work` in a scope of its own, while nothing else resets the board. Ids of a reset are never those of another, also where a
   * request is repeated.
   */
  private async alone(work: () => Promise<void>): Promise<void> {
    const { board } = facts();
    const { slug } = await this.boards.byId(board);
    const requestId = randomId('req');
    const now = new Date().toISOString();
    const known = { ...facts(), now, requestId, correlationId: requestId, causationId: null };
    const done = await this.locks.ifFree(`sandbox ${board}`, () =>
      withFacts(known, () => work().then(() => true), undefined, slug),
    );
    if (done === null)
      reject('conflict', 'sandbox_reset_running', 'The sandbox is being reset. Try again in some seconds.');
  }
}
