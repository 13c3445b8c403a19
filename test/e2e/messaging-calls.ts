import { aDomain, BoardAuth } from './board-auth-calls.js';
import { aCandidate, Candidate } from './candidate-calls.js';
import { type Answer, type Body, eventually, type SharedServer, unique } from './server.js';

// How specs act as employers and candidates who write to each other.

type Place = Pick<SharedServer, 'origin' | 'outbox'>;

/** An employer and the company that they are an approved member of. */
export interface CompanyMember {
  readonly me: Candidate;
  readonly company: Body;
}

/** An employer on `board`; `addCompany` is the operator's call that adds their company. */
export async function anEmployer(
  server: Place,
  board: string,
  addCompany: (body: object) => Promise<Answer>,
): Promise<CompanyMember> {
  const domain = aDomain();
  const company = (await addCompany({ name: `Firm ${unique()}`, website: `https://${domain}` })).body;
  const auth = new BoardAuth(server, board);
  const me = new Candidate(auth, await auth.signedUp(`jane-${unique()}@${domain}`, { role: 'employer' }));
  await me.confirm();
  await eventually(async () => (await me.call('GET', `/companies/${company['slug']}`)).status === 200);
  return { me, company };
}

/** A candidate on `board` to whom employers may write. */
export async function aVisibleCandidate(server: Place, board: string, profile: object = {}): Promise<Candidate> {
  const who = await aCandidate(server, board);
  const answer = await who.profile({ profileVisibility: 'logged_in_only', ...profile });
  if (answer.status !== 200) throw new Error(answer.text);
  return who;
}

/** Sends the first message of an employer. */
export const sendFirst = (
  from: Candidate,
  candidateBoardUserId: string,
  body: unknown = 'Would you like to work nights?',
): Promise<Answer> => from.call('POST', '/conversations', { candidateBoardUserId, body });
