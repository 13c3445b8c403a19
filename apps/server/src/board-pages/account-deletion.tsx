import { begunWith, hasBegun, type KeptSession } from './cookies.js';
import { Field, Narrow, Problem } from './controls.js';
import type { Form } from './form.js';
import { at, type PageOutcome, type Handler, toSignIn, type Visit } from './visit.js';

/** The page where the signed-in user deletes their account. */
export const DELETION = '/me/account/delete';

/** A session that was opened as a proof, with the account that it is of. */
type ProofSession = KeptSession & { readonly boardUser: { readonly id: string } };

/** @param token of a sign-in link, which replaces the password; null: none. */
function deletionPage(visit: Visit, form: Form, { token = null as string | null, status = 200 } = {}): PageOutcome {
  const { texts, user } = visit;
  return {
    status,
    title: texts.deleteAccountTitle,
    main: (
      <Narrow title={texts.deleteAccountTitle}>
        <p>{user?.email}</p>
        <p class="soft">{texts.deleteAccountHint}</p>
        <form method="post" action={at(visit, DELETION)}>
          <Problem form={form} />
          {token === null ? (
            <Field
              form={form}
              name="password"
              label={texts.password}
              type="password"
              autocomplete="current-password"
              required
            />
          ) : (
            <input type="hidden" name="token" value={token} />
          )}
          <button class="wide">{texts.deleteAccount}</button>
        </form>
        {token === null && (
          <form method="post" action={at(visit, `${DELETION}/link`)}>
            <p class="soft small">{texts.deleteByLinkHint}</p>
            <button class="plain wide">{texts.sendLink}</button>
          </form>
        )}
      </Narrow>
    ),
  };
}

export const showDeletion: Handler = (visit) =>
  visit.user === null ? toSignIn(visit) : deletionPage(visit, visit.form);

/** Sends the user a sign-in link that leads to the deletion. */
export const sendDeletionLink: Handler = async (visit) => {
  const { ask, user, texts, form, begun, board } = visit;
  if (user === null) return toSignIn(visit);
  const answer = await ask('/auth/magic-link', { method: 'POST', body: { email: user.email, returnTo: DELETION } });
  if (answer.refusal !== null) return deletionPage(visit, form.refused(answer, texts, {}), { status: answer.status });
  return {
    title: texts.linkSent,
    begun: begunWith(begun, board.id, user.email),
    main: (
      <Narrow title={texts.linkSent}>
        <p>{texts.linkSentHint(user.email)}</p>
      </Narrow>
    ),
  };
};

/**
 * The deletion page for the link of `sendDeletionLink`; null for other links, and in a browser where it was not requested by the user. The
 * token stays valid until the form is sent.
 */
export function deletionOfLink(visit: Visit): PageOutcome | null {
  const { user, path, query, begun, board, form } = visit;
  const isOne = path === '/auth/magic-link' && query.get('returnTo') === DELETION;
  if (!isOne || user === null || !hasBegun(begun, board.id, user.email)) return null;
  return deletionPage(visit, form, { token: query.get('token') });
}

/**
 * Deletes the account of the signed-in user. A session alone is no proof, because it may be that of a browser that its owner left open:
 * the form has the password, or the token of a link that was sent to the address of the account.
 */
export const deleteAccount: Handler = async (visit) => {
  const { ask, askAs, form, texts, user } = visit;
  if (user === null) return toSignIn(visit);
  const token = form.text('token');
  const proof =
    token === ''
      ? await ask<ProofSession>('/auth/login', {
          method: 'POST',
          body: { email: user.email, password: form.text('password') },
        })
      : await ask<ProofSession>('/auth/magic-link/consume', { method: 'POST', body: { token } });
  const refused = (answer: typeof proof) =>
    deletionPage(visit, form.refused(answer, texts, { password: 'password' }), { status: answer.status });
  if (proof.value === null) return refused(proof);
  const { accessToken, refreshToken, boardUser } = proof.value;
  if (boardUser.id !== user.id) {
    await ask('/auth/logout', { method: 'POST', body: { refreshToken } });
    const refusal = { code: 'forbidden', message: texts.otherAddress };
    return refused({ ...proof, status: 403, value: null, refusal });
  }
  // The first sign-in by a link ends the other sessions of an account whose address was not proven.
  const deleted = await askAs(accessToken)<never>('/me', { method: 'DELETE' });
  if (deleted.refusal !== null) return refused(deleted);
  return {
    title: texts.accountDeleted,
    session: null,
    main: (
      <Narrow title={texts.accountDeleted}>
        <p>{texts.accountDeletedHint}</p>
      </Narrow>
    ),
  };
};
