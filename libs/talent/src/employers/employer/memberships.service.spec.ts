import { MemberCompanies } from '#jobs';
import { afterAll, describe, expect, test } from '@jest/globals';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import { boardUsers } from '../../people/board-user/board-user.decider.js';
import { MEMBERSHIPS_AT_MOST } from '../membership/membership.decider.js';
import { MembershipReader } from '../membership/membership.read-model.js';
import { PNG } from '../../../../jobs/src/job/new-job.samples.js';
import { TalentModule } from '../../talent.module.js';
import { company, confirm, person } from './employer.samples.js';
import { Employers } from './employers.service.js';
import { Memberships } from './memberships.service.js';

const talent = await scenario(TalentModule);
afterAll(() => talent.close());

const WEBSITE = 'https://hill-clinic.example';
const typesOf = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);
const claim = (board: ScenarioBoard, id: string, slug = 'hill-clinic') =>
  board.when(Memberships, (it) => it.claim(id, slug));
const statusOf = async ({ given }: ScenarioBoard, id: string) =>
  (await given(Memberships, (it) => it.list(id))).map(({ row, company: { slug } }) => [slug, row.status, row.role]);
const mailsTo = (address: string) => talent.mails.sent.filter(({ to }) => to === address);
/** The token in the last mail to a work address. */
const tokenTo = (address: string) =>
  new URL(mailsTo(address).findLast(({ kind }) => kind === 'work_email')?.content.action?.url ?? '').searchParams.get(
    'token',
  ) ?? '';
const named = (board: ScenarioBoard, id: string, address: string, origin: string | null = null) =>
  board.given(Memberships, (it) => it.nameWorkEmail(id, 'hill-clinic', address, origin));
const confirming = (board: ScenarioBoard, token: string, slug = 'hill-clinic', now?: string) =>
  board.when(Memberships, (it) => it.confirmWorkEmail(slug, token), now === undefined ? {} : { now });

describe('claiming a company', () => {
  test('makes a member of who confirmed an address of its website', async () => {
    const board = await talent.board();
    await company(board, { website: WEBSITE });
    const { id } = await person(board, 'jane@hill-clinic.example', { role: 'candidate', verified: true });
    await claim(board, id).appends('MembershipRequested', 'MembershipApproved');
    expect(await statusOf(board, id)).toEqual([['hill-clinic', 'approved', 'member']]);
    expect(await board.given(MembershipReader, (it) => it.isApproved(id))).toBe(true);
    await claim(board, id, 'HILL-clinic').appends();
    await claim(board, id, 'nobody').refused('employer_company_not_found');
    await claim(board, 'boardUsers_gone').refused('board_auth_invalid_token');
  });

  test('waits for everyone else, and for those whose address is not confirmed', async () => {
    const board = await talent.board();
    await company(board, { website: WEBSITE });
    const stranger = await person(board, 'joe@elsewhere.example', { verified: true });
    const unconfirmed = await person(board, 'joan@hill-clinic.example', { role: 'candidate' });
    const free = await person(board, 'jill@gmail.com', { verified: true });
    for (const { id } of [stranger, unconfirmed, free]) {
      await claim(board, id).appends('MembershipRequested');
      expect(await statusOf(board, id)).toEqual([['hill-clinic', 'pending_work_email', 'member']]);
      expect(await board.given(MembershipReader, (it) => it.isApproved(id))).toBe(false);
    }
    await confirm(board, unconfirmed.id);
    expect(await statusOf(board, unconfirmed.id)).toEqual([['hill-clinic', 'approved', 'member']]);
  });

  test('at the same moment is claiming it once', async () => {
    const board = await talent.board();
    await company(board);
    const { id } = await person(board, 'joe@elsewhere.example');
    await Promise.all([claim(board, id).accepted(), claim(board, id).accepted(), claim(board, id).accepted()]);
    expect(typesOf(board.events()).filter((type) => type === 'MembershipRequested')).toHaveLength(1);
    expect(await statusOf(board, id)).toEqual([['hill-clinic', 'awaiting_admin', 'member']]);
  });

  test('can be withdrawn while it is pending, and made again', async () => {
    const board = await talent.board();
    const { id: companyId } = await company(board);
    const { id } = await person(board, 'joe@elsewhere.example');
    const cancel = () => board.when(Memberships, (it) => it.cancel(id, 'hill-clinic'));
    await cancel().refused('employer_company_not_found');
    await board.given(Memberships, (it) => it.claim(id, 'hill-clinic'));
    await cancel().appends('MembershipCancelled');
    expect(await statusOf(board, id)).toEqual([]);
    const { answer } = await claim(board, id).appends('MembershipRequested');
    await board.given(Employers, (it) => it.reject(answer.row.id));
    await cancel().refused('employer_company_not_found');
    await claim(board, id).refused('employer_company_exists');
    const create = board.when(Memberships, (it) => it.create(id, { name: 'Hill', website: WEBSITE }));
    expect((await create.accepted()).answer.company.id).not.toBe(companyId);
    await board.when(Memberships, (it) => it.cancel(id, 'nobody')).refused('employer_company_not_found');
  });

  test('is possible for so many companies', async () => {
    const board = await talent.board();
    const { id } = await person(board, 'joe@elsewhere.example');
    for (let n = 0; n < MEMBERSHIPS_AT_MOST; n++)
      await board.happened(
        { category: 'employerMembership', objectId: `memberships_${n}` },
        {
          type: 'MembershipRequested',
          data: { userId: id, companyId: `companies_${n}`, role: 'member', status: 'awaiting_admin' },
        },
      );
    await board.settled();
    await company(board);
    await claim(board, id).refused('employer_claims_limit_reached');
    await board.when(Memberships, (it) => it.create(id, { name: 'Other' })).refused('employer_claims_limit_reached');
  });
});

describe('signing up as an employer', () => {
  test('claims the company of the address, which its confirmation approves', async () => {
    const board = await talent.board();
    await company(board, { website: WEBSITE });
    const { id } = await person(board, 'jane@hill-clinic.example');
    expect(await statusOf(board, id)).toEqual([['hill-clinic', 'pending_work_email', 'member']]);
    await confirm(board, id);
    expect(await statusOf(board, id)).toEqual([['hill-clinic', 'approved', 'member']]);
    expect(typesOf(await board.settledAgain())).not.toContain('MembershipApproved');
    expect(await statusOf(board, (await person(board, 'x@gmail.com')).id)).toEqual([]);
    const candidate = await person(board, 'joan@hill-clinic.example', { role: 'candidate', verified: true });
    expect(await statusOf(board, candidate.id)).toEqual([]);
  });
});

describe('making a company', () => {
  test('makes its admin, who is a member at once by an address of its website', async () => {
    const board = await talent.board();
    const { id } = await person(board, 'jane@hill-clinic.example', { verified: true });
    const wish = { name: 'Hill Clinic', website: 'http://www.hill-clinic.example/about', description: '<p>Good</p>' };
    const { answer } = await board
      .when(Memberships, (it) => it.create(id, wish))
      .appends('CompanyCreated', 'MembershipRequested', 'MembershipApproved');
    expect(answer).toMatchObject({
      row: { status: 'approved', role: 'admin', approvalSource: 'owner_creation' },
      company: { slug: 'hill-clinic', website: WEBSITE },
    });
    // A retry of the request, and the same request again, create no second company.
    await board.when(Memberships, (it) => it.create(id, wish)).appends();
  });

  test('takes the one at the same website instead', async () => {
    const board = await talent.board();
    const known = await company(board, { website: WEBSITE });
    const { id } = await person(board, 'joe@elsewhere.example');
    const { answer } = await board
      .when(Memberships, (it) => it.create(id, { name: 'Another name', website: 'hill-clinic.example' }))
      .appends('MembershipRequested');
    expect(answer).toMatchObject({ row: { role: 'member', status: 'pending_work_email' }, company: known });
  });

  test('is refused for a name that is taken, for what cannot be, and more often than the limit says', async () => {
    const board = await talent.board();
    await company(board);
    const { id } = await person(board, 'joe@elsewhere.example');
    const create = (name: string, more: object = {}) =>
      board.when(Memberships, (it) => it.create(id, { name, ...more }));
    await create('HILL  clinic').refused('employer_company_exists');
    await create('Other', { slug: 'hill-clinic' }).refused('employer_company_exists');
    await create('Other', { slug: 'search' }).refused('validation_bad_request', ['slug']);
    await create('Other', { website: 'nowhere' }).refused('validation_bad_request', ['website']);
    await create('Other', { markets: ['none'] }).refused('validation_bad_request', ['markets', 0]);
    talent.attempts.limits.set('board-companies', 6);
    expect((await create('Other').accepted()).answer.row.status).toBe('awaiting_admin');
    await create('Yet another').refused('rate_limited');
    talent.attempts.limits.clear();
  });

  test('never gets the address at which companies are searched', async () => {
    const board = await talent.board();
    expect((await company(board, { name: 'Search' })).slug).toBe('search-company');
  });

  test('is done once by all tries of one request', async () => {
    const board = await talent.board();
    const { id } = await person(board, 'joe@elsewhere.example');
    const create = () => board.when(Memberships, (it) => it.create(id, { name: 'Once' }), { key: 'k' }).accepted();
    const [first, again] = [await create(), await create()];
    expect([first.answer.row.role, again.answer.row.role, again.events]).toEqual(['admin', 'admin', []]);
    expect(again.answer.company.id).toBe(first.answer.company.id);
  });
});

describe('a work address', () => {
  test('of the website makes a member, by the link in its mail', async () => {
    const board = await talent.board();
    await company(board, { website: WEBSITE });
    const { id } = await person(board, 'jane@gmail.com', { verified: true });
    await board.given(Memberships, (it) => it.claim(id, 'hill-clinic'));
    await talent.publishableKeys.confirm(board.board, 'https://jobs.example');
    await named(board, id, ' Jane@hill-clinic.example ', 'https://jobs.example');
    const [mail] = mailsTo('Jane@hill-clinic.example');
    expect(mail).toMatchObject({ kind: 'work_email', from: board.slug });
    expect(mail?.content.action?.url).toMatch(
      /^https:\/\/jobs\.example\/auth\/verify-work-email\?token=.+&slug=hill-clinic$/,
    );
    expect(JSON.stringify(mail?.content)).toContain('Hill Clinic');
    const token = tokenTo('Jane@hill-clinic.example');
    const { answer } = await confirming(board, token).appends('WorkEmailConfirmed', 'MembershipApproved');
    expect(answer.row).toMatchObject({ status: 'approved', approvalSource: 'work_email_verification' });
    await confirming(board, token).appends();
    await board.settledAgain();
    expect(mailsTo('Jane@hill-clinic.example')).toHaveLength(1);
  });

  test('elsewhere waits for an operator, and what a stranger calls a company is not sent to it', async () => {
    const board = await talent.board();
    const { id } = await person(board, 'mallory@evil.example', { verified: true });
    await board.given(Memberships, (it) => it.create(id, { name: 'You have won', website: WEBSITE }));
    await board.given(Memberships, (it) => it.nameWorkEmail(id, 'you-have-won', 'victim@people.example', null));
    const [mail] = mailsTo('victim@people.example');
    expect(JSON.stringify([mail?.subject, mail?.content.heading, mail?.content.paragraphs])).not.toContain('won');
    const { answer } = await confirming(board, tokenTo('victim@people.example'), 'you-have-won').appends(
      'WorkEmailConfirmed',
    );
    expect(answer.row.status).toBe('awaiting_admin');
  });

  test('gets another mail with an equally valid link, and none after it was replaced', async () => {
    const board = await talent.board();
    await company(board, { website: WEBSITE });
    const { id } = await person(board, 'jane@gmail.com');
    await board.given(Memberships, (it) => it.claim(id, 'hill-clinic'));
    await named(board, id, 'a1@hill-clinic.example');
    const first = tokenTo('a1@hill-clinic.example');
    await named(board, id, 'a1@hill-clinic.example');
    expect(mailsTo('a1@hill-clinic.example')).toHaveLength(2);
    await named(board, id, 'a2@hill-clinic.example');
    await confirming(board, first).refused('board_auth_invalid_token');
    await confirming(board, tokenTo('a2@hill-clinic.example')).accepted();
  });

  test('is confirmed by no token of another company, board or claim, by none that was altered, and within a day', async () => {
    const [board, elsewhere] = [await talent.board(), await talent.board()];
    await company(board, { website: WEBSITE });
    await company(board, { name: 'Other' });
    await company(elsewhere, { website: WEBSITE });
    const { id } = await person(board, 'jane@gmail.com');
    await board.given(Memberships, (it) => it.claim(id, 'hill-clinic'));
    await named(board, id, 'b1@hill-clinic.example');
    const token = tokenTo('b1@hill-clinic.example');
    const refused = (attempt: ReturnType<typeof confirming>) => attempt.refused('board_auth_invalid_token');
    await refused(confirming(board, token, 'other'));
    await confirming(board, token, 'nobody').refused('employer_company_not_found');
    await refused(confirming(elsewhere, token));
    await refused(confirming(board, `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`));
    const [expires = ''] = token.split('-').slice(3);
    await refused(confirming(board, token.replace(expires, String(Number(expires) + 1_000))));
    await refused(confirming(board, token, 'hill-clinic', new Date(Number(expires)).toISOString()));
    for (const text of ['', '-', 'x', `${board.board}-x`]) await refused(confirming(board, text));
    await board.given(Memberships, (it) => it.cancel(id, 'hill-clinic'));
    await refused(confirming(board, token));
    await board.given(Memberships, (it) => it.claim(id, 'hill-clinic'));
    await refused(confirming(board, token));
  });

  test('is requested three times in a quarter of an hour, and only for a claim that waits', async () => {
    const board = await talent.board();
    await company(board);
    const { id } = await person(board, 'jane@gmail.com');
    const name = () => board.when(Memberships, (it) => it.nameWorkEmail(id, 'hill-clinic', 'c@hill.example', null));
    await name().refused('employer_company_not_found');
    await board.given(Memberships, (it) => it.claim(id, 'hill-clinic'));
    for (const limit of ['board-work-email', 'board-work-email-address']) {
      talent.attempts.limits.set(limit, 0);
      await name().refused('rate_limited');
      talent.attempts.limits.clear();
    }
    await name().accepted();
    await board
      .when(Memberships, (it) => it.nameWorkEmail(id, 'nobody', 'c@hill.example', null))
      .refused('employer_company_not_found');
  });
});

describe('a member who wants another website or name for the company', () => {
  const BRAND = 'https://brand.example';
  const wants = (board: ScenarioBoard, id: string, change: object) =>
    board.when(Memberships, (it) => it.change(id, 'hill-clinic', change));
  async function member(email = 'jane@hill-clinic.example') {
    const board = await talent.board();
    const { id: companyId } = await company(board, { website: WEBSITE });
    const { id } = await person(board, email, { verified: true });
    return { board, companyId, id };
  }

  test('waits for a mailbox at the website, and takes nothing until then', async () => {
    const { board, companyId, id } = await member();
    const { answer } = await wants(board, id, { website: BRAND, summary: 'Care.' }).appends(
      'CompanyChanged',
      'CompanyProposalChanged',
    );
    expect(answer).toMatchObject({ website: WEBSITE, pendingWebsite: BRAND, summary: 'Care.' });
    expect(await board.given(MemberCompanies, (it) => it.at('brand.example'))).toBeNull();
    const ofBrand = await company(board, { name: 'Brand', website: 'https://www.brand.example/about' });
    expect(ofBrand.id).not.toBe(companyId);
    await named(board, id, 'boss@brand.example');
    const mail = mailsTo('boss@brand.example').at(-1);
    expect(mail).toMatchObject({ kind: 'website_proof' });
    expect(JSON.stringify(mail?.content)).not.toContain('Hill');
    const token = new URL(mail?.content.action?.url ?? '').searchParams.get('token') ?? '';
    // Another company has the website meanwhile.
    const confirmed = board.given(Memberships, (it) => it.confirmWorkEmail('hill-clinic', token));
    await expect(confirmed).rejects.toMatchObject({ code: 'employer_company_exists' });
  });

  test('gets it with the link, which names the address only where it proves something', async () => {
    const { board, id } = await member();
    await board
      .when(Memberships, (it) => it.nameWorkEmail(id, 'hill-clinic', 'boss@brand.example', null))
      .refused('employer_company_not_found');
    await wants(board, id, { website: BRAND }).accepted();
    for (const elsewhere of ['boss@other.example', 'boss@gmail.com', 'boss@hill-clinic.example'])
      await board
        .when(Memberships, (it) => it.nameWorkEmail(id, 'hill-clinic', elsewhere, null))
        .refused('validation_bad_request');
    await named(board, id, 'boss@brand.example');
    const url = mailsTo('boss@brand.example').at(-1)?.content.action?.url ?? '';
    const token = new URL(url).searchParams.get('token') ?? '';
    const { answer } = await confirming(board, token).accepted();
    expect([answer.row.status, answer.company]).toMatchObject([
      'approved',
      { website: BRAND, pendingWebsite: null, provedDomain: 'brand.example' },
    ]);
    await confirming(board, token).appends();
    // A domain that the company had stays its own.
    expect((await wants(board, id, { website: WEBSITE }).accepted()).answer).toMatchObject({ website: WEBSITE });
    expect((await wants(board, id, { website: BRAND }).accepted()).answer).toMatchObject({ website: BRAND });
  });

  test('may take neither the website nor the name of another company', async () => {
    const { board, id } = await member();
    await company(board, { name: 'Brand', website: BRAND });
    await wants(board, id, { website: BRAND }).refused('employer_company_exists');
    await wants(board, id, { name: 'BRAND' }).refused('employer_company_name_taken');
  });

  test('gets the website at once if their confirmed address is there', async () => {
    const board = await talent.board();
    await company(board);
    const { id } = await person(board, 'boss@brand.example', { verified: true });
    const { answer: claimed } = await claim(board, id).accepted();
    await board.given(Employers, (it) => it.approve(claimed.row.id));
    const { answer } = await wants(board, id, { website: BRAND }).appends('CompanyChanged');
    expect(answer).toMatchObject({ website: BRAND, pendingWebsite: null });
  });

  test('waits for an operator with a new name, on boards that approve unpaid jobs', async () => {
    const { board, id } = await member();
    const changes = { requireApprovalFreeJobs: true };
    const settings = { category: 'boardSettings', objectId: board.board };
    expect((await wants(board, id, { name: 'Hill' }).accepted()).answer).toMatchObject({ name: 'Hill' });
    await board.happened(settings, { type: 'SettingsChanged', data: { changes } });
    const { answer } = await wants(board, id, { name: 'Brand' }).appends('CompanyProposalChanged');
    expect(answer).toMatchObject({ name: 'Hill', pendingName: 'Brand' });
  });
});

describe('a company', () => {
  test('is managed by its approved members alone', async () => {
    const board = await talent.board();
    await company(board, { website: WEBSITE });
    await company(board, { name: 'Other', website: 'https://other.example' });
    const { id } = await person(board, 'jane@hill-clinic.example', { verified: true });
    const stranger = await person(board, 'joe@elsewhere.example', { verified: true });
    for (const who of [stranger.id, 'boardUsers_gone']) {
      await board.when(Memberships, (it) => it.company(who, 'hill-clinic')).refused('employer_not_member');
      await board
        .when(Memberships, (it) => it.change(who, 'hill-clinic', { summary: 'x' }))
        .refused('employer_not_member');
      await board.when(Memberships, (it) => it.company(who, 'nobody')).refused('employer_company_not_found');
    }
    await board.given(Memberships, (it) => it.claim(stranger.id, 'hill-clinic'));
    const picture = async (): Promise<Buffer> => {
      throw new Error('The picture of a stranger was looked at.');
    };
    await board
      .when(Memberships, (it) => it.showLogo(stranger.id, 'hill-clinic', picture, 'image/png'))
      .refused('employer_not_member');
    const change = (input: object) => board.when(Memberships, (it) => it.change(id, 'hill-clinic', input));
    const { answer } = await change({ name: 'Hill', summary: 'Care.', xUrl: 'hill', website: '' }).appends(
      'CompanyChanged',
    );
    expect(answer).toMatchObject({
      name: 'Hill',
      slug: 'hill-clinic',
      summary: 'Care.',
      xUrl: 'https://x.com/hill',
      website: null,
    });
    expect((await change({ summary: '', xUrl: '' }).accepted()).answer).toMatchObject({ summary: null, xUrl: null });
    await change({ name: 'OTHER' }).refused('employer_company_name_taken');
    await change({ website: 'other.example' }).refused('employer_company_exists');
    await change({ name: ' ' }).refused('validation_bad_request', ['name']);
    expect(await board.given(Memberships, (it) => it.company(id, 'Hill-Clinic'))).toMatchObject({ name: 'Hill' });
  });

  test('shows the logo that a member gives it', async () => {
    const board = await talent.board();
    await company(board, { website: WEBSITE });
    const { id } = await person(board, 'jane@hill-clinic.example', { verified: true });
    const show = (bytes: Buffer) =>
      board.when(Memberships, (it) => it.showLogo(id, 'hill-clinic', async () => bytes, 'image/png'));
    expect((await show(PNG).appends('MediaStored', 'CompanyLogoChanged')).answer.logoUrl).toMatch(/\.webp$/);
    await show(Buffer.from('x')).refused('media_unsupported_type');
  });

  test('is found by part of its name or by its domain, the one that begins so first', async () => {
    const board = await talent.board();
    for (const name of ['Clinic Hill', 'Hill Clinic', 'Hill', 'Valley'])
      await company(board, { name, website: `https://${name.toLowerCase().replace(' ', '-')}.example` });
    const search = async (q: string, limit = 10) =>
      (await board.given(Memberships, (it) => it.search(q, limit))).map(({ name }) => name);
    expect(await search('hILL')).toEqual(['Hill', 'Hill Clinic', 'Clinic Hill']);
    expect(await search('hill', 1)).toEqual(['Hill']);
    expect(await search('valley.example')).toEqual(['Valley']);
    expect([await search(' '), await search('nothing'), await search('%')]).toEqual([[], [], []]);
  });
});

test('memberships end with the account, and with the company', async () => {
  const board = await talent.board();
  const { id: companyId } = await company(board, { website: WEBSITE });
  const [jane, joe] = [await person(board, 'jane@gmail.com'), await person(board, 'joe@gmail.com')];
  for (const { id } of [jane, joe]) await board.given(Memberships, (it) => it.claim(id, 'hill-clinic'));
  await named(board, jane.id, 'd1@hill-clinic.example');
  await named(board, joe.id, 'd2@hill-clinic.example');
  await board.given(CommandBus, (bus) => bus.execute(boardUsers.RemoveBoardUser(jane.id, {})));
  // An operation purges the remaining data of the deleted account.
  await board.worked();
  expect([await statusOf(board, jane.id), (await statusOf(board, joe.id)).length]).toEqual([[], 1]);
  expect([mailsTo('d1@hill-clinic.example').length, mailsTo('d2@hill-clinic.example').length]).toEqual([0, 1]);
  await board.happened({ category: 'company', objectId: companyId }, { type: 'CompanyDeleted', data: { slug: 'x' } });
  expect(typesOf(await board.settled())).toEqual(['MembershipEnded']);
  expect(typesOf(await board.settledAgain())).not.toContain('MembershipEnded');
});
