import { MemberCompanies } from '#jobs';
import { afterAll, describe, expect, test } from '@jest/globals';
import { scenario, type ScenarioBoard } from '#testing/scenario';
import { CommandBus } from '@nestjs/cqrs';
import { boardUsers } from '../../people/board-user/board-user.decider.js';
import { confirm, person } from '../employer/employer.samples.js';
import { Employers } from '../employer/employers.service.js';
import { Memberships } from '../employer/memberships.service.js';
import { TalentModule } from '../../talent.module.js';

const talent = await scenario(TalentModule);
afterAll(() => talent.close());

const WEBSITE = 'https://hill-clinic.example';
const WISH = { name: 'Hill Clinic', website: WEBSITE };

/** A person who creates a company without proof that it is theirs. */
async function claimed() {
  const board = await talent.board();
  const joe = await person(board, 'joe@elsewhere.example', { verified: true });
  const { row, company } = await board.given(Memberships, (it) => it.create(joe.id, WISH));
  return { board, joe, claimId: row.id, company };
}
/** Whether the company exists, and whether visitors see it. */
const stateOf = async ({ given }: ScenarioBoard) => {
  const found = await given(MemberCompanies, (it) => it.find('hill-clinic'));
  return found ? (found.isPublic ? 'public' : 'hidden') : 'gone';
};

describe('a company that was made by a claim', () => {
  test('is hidden until an operator approves the claim', async () => {
    const { board, joe, claimId } = await claimed();
    expect(await stateOf(board)).toBe('hidden');
    expect((await board.given(Memberships, (it) => it.list(joe.id))).map(({ company }) => company.name)).toEqual([
      'Hill Clinic',
    ]);
    await board.given(Employers, (it) => it.approve(claimId));
    await board.settled();
    expect(await stateOf(board)).toBe('public');
    await board.settledAgain();
    expect(await stateOf(board)).toBe('public');
  });

  test('is public at once where the address of the account is one of its website, and once it is confirmed', async () => {
    const board = await talent.board();
    const jane = await person(board, 'jane@hill-clinic.example', { role: 'candidate' });
    await board.given(Memberships, (it) => it.create(jane.id, WISH));
    expect(await stateOf(board)).toBe('hidden');
    await confirm(board, jane.id);
    await board.settled();
    expect(await stateOf(board)).toBe('public');
    const other = await talent.board();
    const owner = await person(other, 'jane@hill-clinic.example', { role: 'candidate', verified: true });
    expect((await other.given(Memberships, (it) => it.create(owner.id, WISH))).company.isPublic).toBe(true);
  });

  test.each(['cancelled', 'rejected', 'ended with the account'])('goes when the claim is %s', async (how) => {
    const { board, joe, claimId } = await claimed();
    if (how === 'cancelled') await board.given(Memberships, (it) => it.cancel(joe.id, 'hill-clinic'));
    else if (how === 'rejected') await board.given(Employers, (it) => it.reject(claimId));
    else await board.given(CommandBus, (bus) => bus.execute(boardUsers.RemoveBoardUser(joe.id, {})));
    await board.worked();
    await board.settled();
    expect(await stateOf(board)).toBe('gone');
    expect(await board.given(Memberships, (it) => it.list(joe.id))).toEqual([]);
    const kinds = talent.mails.sent.filter(({ to, from }) => to === joe.email && from === board.slug);
    expect(kinds.some(({ kind }) => kind === 'claim_rejected')).toBe(how === 'rejected');
    // The name and the website can be used again.
    const jane = await person(board, 'jane@hill-clinic.example', { role: 'candidate', verified: true });
    expect((await board.given(Memberships, (it) => it.create(jane.id, WISH))).row.status).toBe('approved');
  });

  test('stays while another user claims it, who gets no other notice of it', async () => {
    const { board, joe, company } = await claimed();
    const ann = await person(board, 'ann@other.example', { verified: true });
    await board.when(Memberships, (it) => it.claim(ann.id, 'hill-clinic')).refused('employer_company_not_found');
    expect(await board.given(Memberships, (it) => it.search('hill', 10))).toEqual([]);
    const { company: same } = await board.given(Memberships, (it) => it.create(ann.id, WISH));
    expect(same).toEqual(company);
    await board.given(Memberships, (it) => it.cancel(joe.id, 'hill-clinic'));
    await board.settled();
    expect(await stateOf(board)).toBe('hidden');
    await board.given(Memberships, (it) => it.cancel(ann.id, 'hill-clinic'));
    await board.settled();
    expect(await stateOf(board)).toBe('gone');
  });

  test('stays when it is public, whether or not claims end', async () => {
    const { board, joe, claimId } = await claimed();
    const ann = await person(board, 'ann@other.example', { verified: true });
    const { row } = await board.given(Memberships, (it) => it.create(ann.id, WISH));
    await board.given(Employers, (it) => it.approve(row.id));
    await board.settled();
    await board.given(Employers, (it) => it.reject(claimId));
    await board.settled();
    expect(await stateOf(board)).toBe('public');
    expect((await board.given(Memberships, (it) => it.list(joe.id))).map((each) => each.row.status)).toEqual([
      'rejected',
    ]);
  });
});
