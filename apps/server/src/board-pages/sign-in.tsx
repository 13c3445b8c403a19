import { Email } from '#kernel';
import { dayText } from '#i18n';
import { DELETION, deletionOfLink } from './account-deletion.js';
import type { SentApplication } from './board-answers.js';
import { begunWith, hasBegun, type KeptSession } from './cookies.js';
import { EmailField, Narrow, Problem } from './controls.js';
import type { Form } from './form.js';
import { safeReturn } from './safe-address.js';
import {
  at,
  given,
  jobPath,
  type PageOutcome,
  type Handler,
  refusalText,
  segment,
  toSignIn,
  type Visit,
} from './visit.js';

/** A session with the account that it is of. */
type OpenedSession = KeptSession & { readonly boardUser: { readonly email: string } };

function signInForm(visit: Visit, form: Form, status = 200): PageOutcome {
  const { texts, query } = visit;
  const returnTo = form.isSent ? form.text('returnTo') : (query.get('returnTo') ?? '');
  return {
    status,
    title: texts.signInTitle,
    main: (
      <Narrow title={texts.signInTitle}>
        <p class="soft">{texts.signInHint}</p>
        <form method="post" action={at(visit, '/sign-in')}>
          <Problem form={form} />
          {returnTo !== '' && <input type="hidden" name="returnTo" value={returnTo} />}
          <EmailField form={form} label={texts.email} />
          <button class="wide">{texts.sendLink}</button>
        </form>
      </Narrow>
    ),
  };
}

export const showSignIn: Handler = (visit) =>
  visit.user === null ? signInForm(visit, visit.form) : { to: at(visit, '/me/applications') };

/** Sends a link to an email address. */
export const sendSignIn: Handler = async (visit) => {
  const { ask, form, texts } = visit;
  const email = form.text('email');
  const returnTo = safeReturn(form.text('returnTo'), '');
  const body = { email, ...(returnTo === '' ? {} : { returnTo }) };
  const answer = await ask('/auth/magic-link', { method: 'POST', body });
  if (answer.refusal !== null) return signInForm(visit, form.refused(answer, texts, { email: 'email' }), answer.status);
  return {
    title: texts.linkSent,
    begun: begunWith(visit.begun, visit.board.id, email),
    main: (
      <Narrow title={texts.linkSent}>
        <p>{texts.linkSentHint(email)}</p>
      </Narrow>
    ),
  };
};

function finishForm(visit: Visit, problem: string | null, status = 200): PageOutcome {
  const { texts, query, form, begun } = visit;
  return {
    status,
    title: texts.signInTitle,
    main: (
      <Narrow title={texts.signInTitle}>
        {problem === null ? (
          <p class="soft">{texts.finishSignInHint}</p>
        ) : (
          <p class="alert" role="alert">
            {problem}
          </p>
        )}
        {problem === null ? (
          <form method="post" action={`${at(visit, visit.path)}?${query.toString()}`}>
            {begun === undefined && <p class="soft">{texts.finishElsewhereHint}</p>}
            {begun === undefined && <EmailField form={form} label={texts.email} />}
            <button class="wide">{texts.finishSignIn}</button>
          </form>
        ) : (
          <a class="button wide" href={at(visit, '/sign-in')}>
            {texts.signIn}
          </a>
        )}
      </Narrow>
    ),
  };
}

/** The page of a sign-in link. Opening it does not sign in: programs also open the links in mails. */
export const showMagicLink: Handler = (visit) =>
  (visit.query.get('token') ?? '') === ''
    ? finishForm(visit, visit.texts.incompleteLink, 400)
    : (deletionOfLink(visit) ?? finishForm(visit, null));

/**
 * Signs in with the token of a link. In a browser in which no sign-in with the address began, the visitor has to enter the address: who
 * opens the link of another person does not end up in the account of that person without noticing.
 */
const exchanging =
  (operation: string): Handler =>
  async (visit) => {
    const { ask, query, form, texts, begun, board } = visit;
    const typed = form.text('email');
    if (begun === undefined && typed === '') return finishForm(visit, null, 400);
    const token = query.get('token') ?? '';
    const session = await ask<OpenedSession>(operation, { method: 'POST', body: { token } });
    if (session.value === null) return finishForm(visit, refusalText(visit, session), session.status);
    const { refreshToken, boardUser } = session.value;
    if (!hasBegun(begun, board.id, boardUser.email) && Email.key(typed) !== Email.key(boardUser.email)) {
      await ask('/auth/logout', { method: 'POST', body: { refreshToken } });
      return finishForm(visit, texts.otherAddress, 403);
    }
    return { to: at(visit, safeReturn(query.get('returnTo'), '/me/applications')), session: session.value };
  };

export const useMagicLink = exchanging('/auth/magic-link/consume');
export const useOauth = exchanging('/auth/oauth/exchange');

/** Ends the session of the browser. */
export const signOut: Handler = async (visit) => {
  const { ask, session } = visit;
  if (session !== null) await ask('/auth/logout', { method: 'POST', body: { refreshToken: session.refreshToken } });
  return { to: at(visit, '/jobs'), session: null };
};

function applicationPath(job: NonNullable<SentApplication['job']>): string {
  return jobPath({ slug: job.slug, company: job.companySlug === null ? null : { slug: job.companySlug } });
}

async function applications(
  visit: Visit,
  message: string | null,
  problem: string | null,
  status = 200,
): Promise<PageOutcome> {
  const { ask, texts, language, user } = visit;
  if (user === null) return toSignIn(visit);
  const { data } = given(await ask<{ readonly data: readonly SentApplication[] }>('/me/applications?limit=100'));
  return {
    status,
    title: texts.yourApplications,
    main: (
      <div class="form stack">
        <div class="bar">
          <div>
            <h1>{texts.yourApplications}</h1>
            <p class="soft">{user.email}</p>
          </div>
          <form method="post" action={at(visit, '/sign-out')}>
            <button class="plain">{texts.signOut}</button>
          </form>
        </div>
        {message !== null && (
          <p class="done" role="status">
            {message}
          </p>
        )}
        {problem !== null && (
          <p class="alert" role="alert">
            {problem}
          </p>
        )}
        {data.length === 0 && <p class="card soft">{texts.noApplications}</p>}
        <ul class="list">
          {data.map(({ id, job, status: at_, appliedAt, resumeFilename }) => (
            <li class="card" key={id}>
              <div class="bar">
                <div>
                  <h2>{job?.slug ? <a href={at(visit, applicationPath(job))}>{job.title}</a> : (job?.title ?? '–')}</h2>
                  <p class="soft">{job?.companyName}</p>
                </div>
                <form method="post" action={at(visit, `/me/applications/${encodeURIComponent(id)}/withdraw`)}>
                  <button class="plain">{texts.withdraw}</button>
                </form>
              </div>
              <ul class="tags">
                <li class="star">{texts.statuses[at_] ?? at_}</li>
                <li>{texts.appliedOn(dayText(language, appliedAt))}</li>
                {resumeFilename !== null && <li>{resumeFilename}</li>}
              </ul>
            </li>
          ))}
        </ul>
        <p>
          <a href={at(visit, '/me/saved-jobs')}>{texts.savedJobs}</a>
        </p>
        <p class="small">
          <a href={at(visit, DELETION)}>{texts.deleteAccount}</a>
        </p>
      </div>
    ),
  };
}

export const showApplications: Handler = (visit) => applications(visit, null, null);

export const withdraw: Handler = async (visit) => {
  const { ask, texts } = visit;
  if (visit.user === null) return toSignIn(visit);
  const id = segment(visit, 'application');
  const done = await ask(`/me/applications/${id}/withdraw`, { method: 'POST', body: {} });
  return done.refusal === null
    ? applications(visit, texts.withdrawn, null)
    : applications(visit, null, refusalText(visit, done), done.status);
};
