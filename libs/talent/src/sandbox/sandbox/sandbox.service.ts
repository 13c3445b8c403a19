import { Boards, OPERATOR_MAILS } from '#access';
import { PaywallSandbox } from '#billing';
import { ChangeSettings } from '#content';
import { ForgetHits } from '#integrations';
import { MemberCompanies } from '#jobs';
import { reject } from '#kernel';
import { Locks, Mails, PersonalDataStores } from '#runtime';
import { facts, newFacts, newId, withFacts, Ids } from '#store';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { emailOf, passwordOf, type Persona, PERSONAS } from './personas.js';
import { sandboxes } from './sandbox.decider.js';
import { type SandboxSwitches, SandboxTerms } from './sandbox-features.js';
import { SandboxReader } from './sandbox.read-model.js';
import { SeedSandbox } from './seed-sandbox.service.js';
import { MembershipReader } from '../../employers/index.js';
import { GuestsOfBoard } from '../../hiring/index.js';
import { BoardPeople } from '../../people/index.js';

type CapturedMail = Awaited<ReturnType<Mails['captured']>>[number];

/** Empties a sandbox: deletes its people, their data, its captured mails and its visits. */
@Injectable()
export class ClearSandbox {
  constructor(
    private readonly memberships: MembershipReader,
    private readonly companies: MemberCompanies,
    private readonly guests: GuestsOfBoard,
    private readonly people: BoardPeople,
    private readonly places: PersonalDataStores,
    private readonly mails: Mails,
    private readonly hits: ForgetHits,
  ) {}

  /**
   * When this returns, no existing account can sign in, no mail is sent to visitors, and the outbox is empty. Operations delete the
   * remaining data of the accounts afterwards. Companies that operators created stay. Repeatable.
   */
  async run(): Promise<void> {
    // Companies before accounts: deleting an account deletes the membership that shows who created a company.
    for (const companyId of await this.memberships.madeCompanies()) await this.companies.delete(companyId);
    await this.guests.removeAll();
    for (const place of this.places.all()) await place.purgeGuests();
    await this.people.remove();
    await this.mails.discardAll();
    await this.hits.run();
  }
}

/** The features of a sandbox after a reset. */
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

/** The random characters at the end of an id. */
const GENERATION = -8;

/** The personas of a sandbox, and how to sign in as one of them. */
export interface Personas {
  readonly personas: readonly (Persona & { readonly email: string })[];
  readonly password: string;
}

/** Sandbox operations of the current board. On a board that is not a sandbox, each method but `clear` throws Rejection `boards_not_found`. */
@Injectable()
export class Sandbox {
  constructor(
    private readonly bus: CommandBus,
    private readonly boards: Boards,
    private readonly terms: SandboxTerms,
    private readonly reader: SandboxReader,
    private readonly settings: ChangeSettings,
    private readonly paywall: PaywallSandbox,
    private readonly clearing: ClearSandbox,
    private readonly seeding: SeedSandbox,
    private readonly mails: Mails,
    private readonly locks: Locks,
  ) {}

  /** Empty until the sandbox is first filled. */
  async personas(): Promise<Personas> {
    await this.require();
    const row = await this.reader.find(facts().board);
    if (!row) return { personas: [], password: '' };
    const { generation } = row;
    const personas = PERSONAS.map((persona) => ({ ...persona, email: emailOf(persona.id, generation) }));
    return { personas, password: passwordOf(generation) };
  }

  /** Captured mails to people on the board, newest first. Visitors cannot see mails to operators. */
  async emails(limit: number): Promise<readonly CapturedMail[]> {
    await this.require();
    return this.mails.captured(limit, OPERATOR_MAILS);
  }

  /** @throws Rejection as `ChangeSettings.run` and `PaywallSandbox.change` do. */
  async configure(switches: SandboxSwitches): Promise<void> {
    await this.require();
    await this.switch(switches);
  }

  /** Empties the sandbox and fills it again. @throws Rejection `sandbox_reset_running` during another reset. */
  async reset(): Promise<void> {
    await this.require();
    await this.renew();
  }

  /**
   * Like `reset`, for the server itself: it resets a sandbox even if the server does not offer the operations. Does nothing on another
   * board.
   */
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

  /** Deletes the people of a board that has stopped being a sandbox, then delivers its mails again. Repeatable. */
  async end(): Promise<void> {
    const { board } = facts();
    if (await this.boards.isSandbox(board)) return;
    await this.alone(() => this.clearing.run());
    await this.boards.endMailCapture(board);
  }

  private async switch(switches: SandboxSwitches): Promise<void> {
    const { jobAccessPaywallEnabled: enabled, jobAccessPreviewCount: previewCount, ...features } = switches;
    await this.settings.run(features);
    await this.paywall.change({
      ...(enabled === undefined ? {} : { enabled }),
      ...(previewCount === undefined ? {} : { previewCount }),
    });
  }

  private async require(): Promise<void> {
    if (!this.terms.isServed || !(await this.boards.isSandbox(facts().board)))
      reject('missing', 'boards_not_found', 'There is no such board.');
  }

  /** Runs `work` in a new scope while holding the lock for resets of the board. Each reset gets new ids, even when a request is repeated. */
  private async alone(work: () => Promise<void>): Promise<void> {
    const { board, actor } = facts();
    const { slug } = await this.boards.byId(board);
    const requestId = Ids.random('req');
    const known = newFacts({ board, actor, requestId });
    const done = await this.locks.ifFree(`sandbox ${board}`, () =>
      withFacts(known, () => work().then(() => true), undefined, slug),
    );
    if (done === null)
      reject('conflict', 'sandbox_reset_running', 'The sandbox is being reset. Try again in a few seconds.');
  }
}
