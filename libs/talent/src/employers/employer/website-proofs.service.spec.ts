import { MemberCompanies } from '#jobs';
import { afterAll, describe, expect, test } from '@jest/globals';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { TalentModule } from '../../talent.module.js';
import { company, person } from './employer.samples.js';
import { Memberships } from './memberships.service.js';
import { WebsiteProofs } from './website-proofs.service.js';

const talent = await scenario(TalentModule);
afterAll(() => talent.close());

const WEBSITE = 'https://hill-clinic.example';
const NAME = '_svc-verify.brand.example';

/** A member whose company waits for a proof of `https://jobs.brand.example`. */
async function waiting() {
  const board = await talent.board();
  const { id: companyId } = await company(board, { website: WEBSITE });
  const { id } = await person(board, 'jane@hill-clinic.example', { verified: true });
  await board.given(Memberships, (it) => it.claim(id, 'hill-clinic'));
  const wants = (website: string) => board.given(Memberships, (it) => it.change(id, 'hill-clinic', { website }));
  await wants('https://jobs.brand.example/about');
  const verify = (user = id, slug = 'hill-clinic') => board.when(WebsiteProofs, (it) => it.verify(user, slug));
  return { board, id, companyId, wants, verify, value: () => valueOf(board) };
}

async function valueOf(board: ScenarioBoard, slug = 'hill-clinic'): Promise<string> {
  const profile = await board.given(MemberCompanies, (it) => it.profile(slug));
  const record = profile && (await board.given(WebsiteProofs, async (it) => it.recordOf(profile)));
  expect(record?.name).toBe(NAME);
  return record?.value ?? '';
}

describe('a pending website', () => {
  test('takes effect once its record is in DNS, which is looked up once for each request', async () => {
    const { verify, value } = await waiting();
    talent.names.says(NAME, 'v=spf1 -all', (await value()).slice(0, -1));
    const before = talent.names.queries.length;
    await verify().refused('employer_website_unproved');
    expect(talent.names.queries.slice(before)).toEqual([NAME]);
    talent.names.says(NAME, 'v=spf1 -all', await value());
    const { answer } = await verify().appends('CompanyDomainProved', 'CompanyChanged', 'CompanyProposalChanged');
    expect(answer).toMatchObject({
      website: 'https://jobs.brand.example',
      pendingWebsite: null,
      provedDomain: 'brand.example',
    });
    await verify().refused('employer_website_not_pending');
  });

  test.each(['ESERVFAIL', 'ETIMEOUT', 'ENOTFOUND', 'EBADRESP'])('stays when DNS answers %s', async (code) => {
    const { verify } = await waiting();
    talent.names.fails(NAME, code);
    await verify().refused('employer_website_unproved');
  });

  test('is not proved by the record of another company or board', async () => {
    const [one, elsewhere] = [await waiting(), await waiting()];
    const other = await company(one.board, { name: 'Lake Clinic', website: 'https://lake.example' });
    const ofOther = await one.board.given(WebsiteProofs, async (it) =>
      it.recordOf({ id: other.id, pendingDomain: 'brand.example' }),
    );
    talent.names.says(NAME, await elsewhere.value(), ofOther?.value ?? '');
    await one.verify().refused('employer_website_unproved');
  });

  test('is not looked up for strangers, nor more often than the limit of the company allows', async () => {
    const { board, verify, value } = await waiting();
    const stranger = await person(board, 'joe@elsewhere.example', { verified: true });
    const before = talent.names.queries.length;
    await verify(stranger.id).refused('employer_not_member');
    await verify(stranger.id, 'nobody').refused('employer_company_not_found');
    talent.attempts.limits.set('board-website-proof', 1);
    talent.names.says(NAME);
    await verify().refused('employer_website_unproved');
    talent.names.says(NAME, await value());
    await verify().refused('rate_limited');
    talent.attempts.limits.clear();
    expect(talent.names.queries.length).toBe(before + 1);
  });

  test('is refused if another company has the website meanwhile', async () => {
    const { board, verify, value } = await waiting();
    await company(board, { name: 'Brand', website: 'https://jobs.brand.example' });
    talent.names.says(NAME, await value());
    await verify().refused('employer_company_exists');
  });
});
