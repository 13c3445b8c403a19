import { unwrap } from '@openings/sdk/index';
import { client } from '../api/api';
import { forgetSession } from '../state/session';

/** Ends the session, and leads to the sign-in. A session that has ended already is no error. */
export async function signOut(): Promise<void> {
  await unwrap(client.DELETE('/sessions/current')).catch(() => undefined);
  forgetSession();
  location.assign('/dashboard/sign-in');
}
