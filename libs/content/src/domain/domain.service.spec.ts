import { afterAll, describe, expect, test } from '@jest/globals';
import { DomainLimits } from '#runtime';
import { Operations, type OperationWork, type OperationWorker } from '#runtime/operations';
import { OperationWorkers } from '#runtime/engine';
import { CommandBus } from '@nestjs/cqrs';
import { facts } from '#testing';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { BoardSettings } from '../board-settings/board-settings.read-model.js';
import { ChangeSettings } from '../board-settings/board-settings.service.js';
import { domains } from './domain.decider.js';
import { ContentModule } from '../content.module.js';
import { CheckDomains } from './domain.policies.js';
import { DomainReader, type DomainRow, statusOf } from './domain.read-model.js';
import { Domains } from './domain.service.js';
import type { VerificationInput } from './verify-domain.service.js';

const content = await scenario(ContentModule);
afterAll(() => content.close());

let numbered = 0;
const aName = () => `jobs-${++numbered}.example`;

const add = ({ given }: ScenarioBoard, hostname = aName()) => given(Domains, (it) => it.add(hostname));
const verify = ({ given }: ScenarioBoard, { id }: DomainRow) => given(Domains, (it) => it.verify(id));
const remove = ({ given }: ScenarioBoard, { id }: DomainRow) => given(Domains, (it) => it.remove(id));
const shown = ({ given }: ScenarioBoard, { id }: DomainRow) => given(DomainReader, (it) => it.byId(id));
const operation = ({ given }: ScenarioBoard, id: string) => given(Operations, (it) => it.byId(id));
const prefer = ({ when }: ScenarioBoard, primaryDomainId: string | null) =>
  when(ChangeSettings, (it) => it.run({ primaryDomainId }));
const primary = ({ given }: ScenarioBoard) =>
  given(BoardSettings, async (it) => (await it.row())?.primaryDomain?.hostname ?? null);

const proves = (...domains: readonly DomainRow[]) =>
  content.names.says(domains[0]?.record.name ?? '', ...domains.map(({ record }) => record.value));
async function verified(board: ScenarioBoard): Promise<DomainRow> {
  const domain = await add(board);
  proves(domain);
  await verify(board, domain);
  await board.worked();
  return domain;
}

describe('a domain is added', () => {
  test('with a record of its own, once on its board', async () => {
    const board = await content.board();
    const { hostname, token, record, standing } = await add(board, 'Jobs.BÜCHER.example.');
    expect(hostname).toBe('jobs.xn--bcher-kva.example');
    expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(record).toEqual({ name: `_svc-verify.${hostname}`, value: `svc-verify=${token}` });
    expect(standing).toBe('pending');
    await board.when(Domains, (it) => it.add('jobs.bücher.example')).refused('domains_hostname_taken');
  });

  test('on several boards, and no answer reveals the other', async () => {
    const [board, other, third] = [await content.board(), await content.board(), await content.board()];
    const { hostname } = await add(board);
    const theirs = await add(other, hostname);
    const alone = await add(third);
    const differs = { id: null, board: null, hostname: null, token: null, record: null, createdAt: null };
    expect({ ...theirs, ...differs }).toEqual({ ...alone, ...differs });
    for (const each of [theirs, alone]) await verify(each === theirs ? other : third, each);
    await other.worked();
    await third.worked();
    expect({ ...(await shown(other, theirs)), ...differs, operationId: null }).toEqual({
      ...(await shown(third, alone)),
      ...differs,
      operationId: null,
    });
  });

  test.each([
    ['jobs', 'domains_invalid_hostname'],
    ['https://jobs.example', 'domains_invalid_hostname'],
    ['192.0.2.1', 'domains_invalid_hostname'],
    ['аpple.example', 'domains_invalid_hostname'],
    [`${'a.'.repeat(120)}example`, 'domains_invalid_hostname'],
    ['co.uk', 'domains_invalid_hostname'],
    ['herokuapp.com', 'domains_invalid_hostname'],
    ['localhost', 'domains_reserved_hostname'],
    ['jobs.api.example', 'domains_reserved_hostname'],
  ])('but not as %s', async (hostname, code) => {
    const board = await content.board();
    const rejection = await board.when(Domains, (it) => it.add(hostname)).refused(code);
    expect(rejection.kind).toBe(code === 'domains_reserved_hostname' ? 'forbidden' : 'invalid');
    expect(content.domains.holderOf(hostname, board.board)).toBeNull();
  });

  test('once by a request that is sent again', async () => {
    const board = await content.board();
    const hostname = aName();
    const adding = () => board.given(Domains, (it) => it.add(hostname), { key: 'once' });
    const first = await adding();
    expect(await adding()).toEqual(first);
    expect(board.events()).toHaveLength(1);
  });

  test('by another board, once a verified one was removed', async () => {
    const [board, other] = [await content.board(), await content.board()];
    const domain = await verified(board);
    await other.when(Domains, (it) => it.add(domain.hostname)).refused('domains_hostname_taken');
    await remove(board, domain);
    await board.when(Domains, (it) => it.remove(domain.id)).refused('domains_not_found');
    expect((await add(other, domain.hostname)).id).not.toBe(domain.id);
  });
});

describe('a domain is verified', () => {
  test('by its record, and leads to its board from then on', async () => {
    const board = await content.board();
    const domain = await add(board);
    const { id, state, kind, resource } = await verify(board, domain);
    expect([state, kind, resource]).toEqual(['pending', 'domains.verify', { object: 'domain', id: domain.id }]);
    expect(statusOf(await shown(board, domain))).toBe('verifying');
    proves(domain);
    await board.worked();
    expect(await operation(board, id)).toMatchObject({ state: 'succeeded', error: null });
    expect(await shown(board, domain)).toMatchObject({ standing: 'verified', operationId: null, reason: null });
    expect(content.domains.boardAt(domain.hostname)).toBe(board.board);
  });

  test('by the board that is first; the verification of the other one fails until that board loses it', async () => {
    const [board, other] = [await content.board(), await content.board()];
    const [one, two] = [await add(board, 'first.example'), await add(other, 'first.example')];
    proves(one, two);
    await verify(board, one);
    await board.worked();
    const { id } = await verify(other, two);
    await other.worked();
    const reason = 'Another board has verified first.example.';
    const error = { code: 'domains_hostname_taken', message: reason };
    expect(await operation(other, id)).toMatchObject({ state: 'failed', error });
    expect(await shown(other, two)).toMatchObject({ standing: 'failed', reason, verifiedAt: null });
    expect(content.domains.boardAt(one.hostname)).toBe(board.board);
    await prefer(other, two.id).refused('settings_domain_not_verified');
    await remove(board, one);
    await verify(other, two);
    await other.worked();
    expect(content.domains.boardAt(one.hostname)).toBe(other.board);
  });

  test('by one board, when two find their records at the same moment', async () => {
    const [board, other] = [await content.board(), await content.board()];
    const [one, two] = [await add(board, 'same.example'), await add(other, 'same.example')];
    proves(one, two);
    await Promise.all([verify(board, one), verify(other, two)]);
    await Promise.all([board.worked(), other.worked()]);
    const standings = [(await shown(board, one)).standing, (await shown(other, two)).standing];
    expect(standings.sort()).toEqual(['failed', 'verified']);
  });

  test('by one board, although a log has it verified twice: the second one is lost', async () => {
    const [board, other] = [await content.board(), await content.board()];
    const [one, two] = [await add(board, 'twice.example'), await add(other, 'twice.example')];
    proves(one);
    await verify(board, one);
    await board.worked();
    const data = { operationId: 'ops_of-before' };
    await other.happened(
      { category: 'domain', objectId: two.id },
      { type: 'DomainVerificationBegun', data },
      { type: 'DomainVerified', data },
    );
    await other.settled();
    const reason = 'Another board has verified twice.example.';
    expect(await shown(other, two)).toMatchObject({ standing: 'failed', reason });
    expect(content.domains.boardAt('twice.example')).toBe(board.board);
  });

  test('although the record comes late', async () => {
    const board = await content.board();
    const domain = await add(board);
    const { id } = await verify(board, domain);
    expect(await board.worked()).toEqual([]);
    expect(await operation(board, id)).toMatchObject({
      state: 'running',
      progress: { message: `${domain.record.name} has no TXT record.` },
    });
    expect((await verify(board, domain)).id).toBe(id);
    proves(domain);
    await board.worked();
    expect(await operation(board, id)).toMatchObject({ state: 'succeeded' });
  });

  test('again after its operation was cancelled, and meanwhile is what it was', async () => {
    const board = await content.board();
    const domain = await add(board);
    const { id } = await verify(board, domain);
    await board.given(Operations, (it) => it.cancel(id));
    // The domain has not been updated yet.
    const next = await verify(board, domain);
    expect(next.id).not.toBe(id);
    await board.given(Operations, (it) => it.cancel(next.id));
    await board.worked();
    expect(statusOf(await shown(board, domain))).toBe('pending');
  });

  test('although the request died before its operation was begun', async () => {
    const board = await content.board();
    const domain = await add(board);
    await board
      .when(CommandBus, async (bus) => {
        await bus.execute(domains.BeginVerification(domain.id, { operationId: 'ops_promised' }));
      })
      .appends('DomainVerificationBegun');
    await board.settled();
    proves(domain);
    await board.worked();
    expect(statusOf(await shown(board, domain))).toBe('verified');
  });
});

describe('a verification that looks once', () => {
  const limits = { verifySeconds: 0, checkSeconds: 86_400, reservedHosts: [] };
  const setUp = async () => {
    const hurried = await scenario(ContentModule, { providers: [{ provide: DomainLimits, useValue: limits }] });
    const board = await hurried.board();
    const domain = await add(board);
    const look = async () => {
      const { id } = await verify(board, domain);
      const events = await board.worked();
      return { ...(await operation(board, id)), events: events.map(({ type }) => type) };
    };
    const { name, value } = domain.record;
    return { hurried, board, domain, look, name, says: (text: string) => hurried.names.says(name, text), value };
  };

  test('fails for what DNS says, and for what it does not', async () => {
    const { hurried, board, domain, look, name } = await setUp();
    const failed = (message: string) => ({
      state: 'failed',
      error: { code: 'domains_verification_failed', message },
      events: ['DomainVerificationFailed'],
    });
    const reasons = [`${name} has no TXT record.`];
    expect(await look()).toMatchObject(failed(reasons[0] as string));
    for (const [code, why] of [
      ['ETIMEOUT', 'no name server answered in time'],
      ['ESERVFAIL', 'the name server failed'],
      ['EBADRESP', 'the answer is invalid'],
    ] as const) {
      hurried.names.fails(name, code);
      reasons.push(`The TXT records of ${name} could not be read: ${why}.`);
      expect(await look()).toMatchObject(failed(reasons.at(-1) as string));
      expect(await shown(board, domain)).toMatchObject({ standing: 'failed', reason: reasons.at(-1) });
    }
    await hurried.close();
  });

  test('takes a verified domain away only when DNS says that its record is gone', async () => {
    const { hurried, board, domain, look, name, says, value } = await setUp();
    says(value);
    expect(await look()).toMatchObject({ state: 'succeeded', events: ['DomainVerified', 'PrimaryDomainChanged'] });
    hurried.names.fails(name, 'ETIMEOUT');
    expect(await look()).toMatchObject({ state: 'failed', events: ['DomainVerificationFailed'] });
    expect([(await shown(board, domain)).standing, await primary(board)]).toEqual(['verified', domain.hostname]);
    says('another');
    expect(await look()).toMatchObject({
      state: 'failed',
      events: ['DomainVerificationFailed', 'DomainLost', 'PrimaryDomainChanged'],
    });
    expect([hurried.domains.boardAt(domain.hostname), await primary(board)]).toEqual([null, null]);
    await hurried.close();
  });

  test('keeps its result, even if DNS has changed when its run continues', async () => {
    const { hurried, board, domain, says, value } = await setUp();
    says(value);
    const { id } = await verify(board, domain);
    const run = hurried.service(OperationWorkers).of('domains.verify') as OperationWorker<VerificationInput>;
    let kept: unknown = null;
    const died = new Error('The process died.');
    const work = {
      id,
      signal: new AbortController().signal,
      progress: () => undefined,
      load: async () => kept,
      save: async (checkpoint: unknown) => {
        kept = checkpoint;
        throw died;
      },
    } as unknown as OperationWork;
    const input = { domainId: domain.id, record: domain.record };
    const runs = () => board.given(CommandBus, () => run.run(input, work));
    await expect(runs()).rejects.toBe(died);
    says('another');
    expect(await runs()).toBeNull();
    expect(await shown(board, domain)).toMatchObject({ standing: 'verified' });
    await hurried.close();
  });
});

describe('the primary domain of a board', () => {
  test('is one of its verified domains', async () => {
    const [board, other] = [await content.board(), await content.board()];
    const [domain, pending, foreign] = [await verified(board), await add(board), await verified(other)];
    await prefer(board, 'domains_none').refused('domains_not_found');
    await prefer(board, foreign.id).refused('domains_not_found');
    await prefer(board, pending.id).refused('settings_domain_not_verified');
    const next = await verified(board);
    await prefer(board, next.id).appends('PrimaryDomainChanged');
    await prefer(board, domain.id).appends('PrimaryDomainChanged');
    await prefer(board, domain.id).appends();
    expect(await primary(board)).toBe(domain.hostname);
    await prefer(board, null).appends('PrimaryDomainChanged');
    expect(await primary(board)).toBeNull();
  });

  test('is its first verified domain, once', async () => {
    const board = await content.board();
    const first = await verified(board);
    expect(await primary(board)).toBe(first.hostname);
    await verified(board);
    expect(await primary(board)).toBe(first.hostname);
    await prefer(board, null).appends('PrimaryDomainChanged');
    await verify(board, first);
    await verified(board);
    await board.settledAgain();
    expect(await primary(board)).toBeNull();
  });

  test('is chosen by the operator where a publishable key names a storefront', async () => {
    const board = await content.board();
    const of = { key: 'pk_1', board: board.board, origin: 'https://key.example' };
    const key = { ...of, isConfirmed: true, createdAt: facts.now, version: 1 };
    await content.publishableKeys.follow({ ...key, revokedAt: null });
    await verified(board);
    expect(await primary(board)).toBeNull();
    await content.publishableKeys.follow({ ...key, version: 2, revokedAt: facts.now });
    const { hostname } = await verified(board);
    expect(await primary(board)).toBe(hostname);
  });

  test('is none once it is removed, and its verification ends', async () => {
    const board = await content.board();
    const domain = await verified(board);
    await prefer(board, domain.id).accepted();
    const { id } = await verify(board, domain);
    await board.when(Domains, (it) => it.remove(domain.id)).appends('DomainRemoved', 'PrimaryDomainChanged');
    expect(await primary(board)).toBeNull();
    expect(content.domains.holderOf(domain.hostname, board.board)).toBeNull();
    expect(await operation(board, id)).toMatchObject({ state: 'cancelled' });
    expect(await board.worked()).toEqual([]);
  });

  test('is cleared when it was lost while it was made the primary one', async () => {
    const board = await content.board();
    const domain = await verified(board);
    await board
      .when(CommandBus, async (bus) => {
        await bus.execute(domains.LoseDomain(domain.id, { reason: 'Gone.' }));
      })
      .accepted();
    const to = { id: domain.id, hostname: domain.hostname };
    await board.happened(
      { category: 'boardSettings', objectId: board.board },
      { type: 'PrimaryDomainChanged', data: { to } },
    );
    await board.settled();
    expect(await primary(board)).toBeNull();
    await board.settledAgain();
    expect([await primary(board), content.domains.boardAt(domain.hostname)]).toEqual([null, null]);
  });
});

describe('a verified domain', () => {
  const check = async (board: ScenarioBoard) => {
    content.domains.hurry();
    await board.given(CheckDomains, (it) => it.check(new AbortController().signal));
  };

  test('is lost when its record is gone for three checks, and belongs to the board again after another verification', async () => {
    const board = await content.board();
    const domain = await verified(board);
    await prefer(board, domain.id).accepted();
    const { verifiedAt } = await shown(board, domain);
    content.names.says(domain.record.name, 'svc-verify=other');
    for (const standing of ['verified', 'verified', 'failed']) {
      await check(board);
      expect((await shown(board, domain)).standing).toBe(standing);
    }
    const reason = `No TXT record of ${domain.record.name} has the expected value.`;
    expect(await shown(board, domain)).toMatchObject({ reason, verifiedAt });
    expect([await primary(board), content.domains.boardAt(domain.hostname)]).toEqual([null, null]);
    const before = content.names.queries.length;
    await check(board);
    expect(content.names.queries.slice(before)).not.toContain(domain.record.name);
    proves(domain);
    await verify(board, domain);
    await board.worked();
    expect([content.domains.boardAt(domain.hostname), await primary(board)]).toEqual([board.board, null]);
  });

  test('stays when name servers do not answer for a while, also when it is verified again', async () => {
    const board = await content.board();
    const domain = await verified(board);
    content.names.fails(domain.record.name, 'ETIMEOUT');
    for (let checks = 0; checks < 5; checks++) await check(board);
    expect(content.domains.boardAt(domain.hostname)).toBe(board.board);
    proves(domain);
    await check(board);
    content.names.fails(domain.record.name, 'ESERVFAIL');
    for (let checks = 0; checks < 11; checks++) await check(board);
    expect((await shown(board, domain)).standing).toBe('verified');
    await check(board);
    expect((await shown(board, domain)).standing).toBe('failed');
  });
});
