import { type CompanyCard, MemberCompanies, MemberJobs, type NewCompany, type WholeMemberJob } from '#jobs';
import { facts } from '#testing';
import type { ScenarioBoard } from '#testing/scenario';
import { newId } from '#store';
import { CommandBus } from '@nestjs/cqrs';
import { type BoardRole, boardUsers, type SignUpDevice } from '../../people/board-user/board-user.decider.js';
import { BoardUserRow } from '../../people/board-user/board-user.read-model.js';

let seconds = 0;

/** Creates an account with this address, confirmed or not. */
export async function person(
  { given }: ScenarioBoard,
  email: string,
  {
    role = 'employer',
    verified = false,
    device = null,
  }: { readonly role?: BoardRole; readonly verified?: boolean; readonly device?: SignUpDevice | null } = {},
): Promise<BoardUserRow> {
  const registration = { email, displayName: 'Jane', role, method: 'emailpass', origin: null, device } as const;
  const account = { ...registration, credentialId: null, signIn: null, isVerified: verified };
  // Each account is created one second after the one before, so that their ids are in order of creation.
  const now = new Date(Date.parse(facts.now) + 1_000 * ++seconds).toISOString();
  const asking = { now, key: `person ${seconds}` };
  return given(
    CommandBus,
    async (bus) => {
      const receipt = await bus.execute(boardUsers.RegisterBoardUser(newId('boardUsers'), account));
      return receipt.row(BoardUserRow);
    },
    asking,
  );
}

/** Proves the address of an account. */
export const confirm = ({ given }: Pick<ScenarioBoard, 'given'>, id: string): Promise<unknown> =>
  given(CommandBus, (bus) => bus.execute(boardUsers.VerifyEmail(id, { isProof: true })));

/** A company that existed before. */
export const company = async ({ given }: ScenarioBoard, input: Partial<NewCompany> = {}): Promise<CompanyCard> =>
  (await given(MemberCompanies, (it) => it.findOrCreate({ name: 'Hill Clinic', ...input }, false))).company;

/** A draft of a company. */
export const draft = ({ given }: ScenarioBoard, companyId: string): Promise<WholeMemberJob> =>
  given(MemberJobs, (it) =>
    it.create(companyId, {
      title: `Nurse ${++seconds}`,
      description: '<p>Care.</p>',
      applicationUrl: 'hr@hill.example',
    }),
  );

/** A picture. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
