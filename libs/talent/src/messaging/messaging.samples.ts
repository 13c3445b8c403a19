import { MemberCompanies } from '#jobs';
import type { ScenarioBoard } from '#testing/scenario';
import { employerMemberships } from '../employers/membership/membership.decider.js';
import { membershipId } from '../employers/membership/membership.read-model.js';
import { person } from '../employers/employer/employer.samples.js';
import { candidates } from '../people/candidate/candidate.decider.js';
import { CommandBus } from '@nestjs/cqrs';
import { Messages } from './conversation/messages.service.js';

let count = 0;

/** An employer who can write to a candidate, and a candidate who accepts messages. Both have confirmed their addresses. */
export async function twoPeople(board: ScenarioBoard) {
  const nth = ++count;
  const domain = `clinic-${nth}.example`;
  const company = await board.given(
    MemberCompanies,
    async (it) => (await it.findOrCreate({ name: `Clinic ${nth}`, website: `https://${domain}` }, false)).company,
    { key: `company ${nth}` },
  );
  const employer = await person(board, `jane@${domain}`, { verified: true });
  await board.given(CommandBus, (bus) =>
    bus.execute(
      employerMemberships.RequestMembership(membershipId(employer.id, company.id), {
        userId: employer.id,
        companyId: company.id,
        role: 'member',
        verifiedEmail: employer.email,
        website: `https://${domain}`,
      }),
    ),
  );
  const candidate = await person(board, `ada-${nth}@people.example`, { role: 'candidate', verified: true });
  await board.given(CommandBus, (bus) =>
    bus.execute(candidates.ChangeProfile(candidate.id, { profileVisibility: 'public' })),
  );
  return { employer, candidate, company };
}

/** Sends the first message of an employer to a candidate. */
export const firstMessage = (
  { given }: ScenarioBoard,
  { employer, candidate }: Pick<Awaited<ReturnType<typeof twoPeople>>, 'employer' | 'candidate'>,
  now?: string,
) =>
  given(
    Messages,
    (it) => it.start({ id: employer.id, emailVerified: true }, { id: candidate.id }, 'Would you like to work nights?'),
    now === undefined ? {} : { now },
  );
