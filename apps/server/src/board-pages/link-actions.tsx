import { Field, Narrow, Problem } from './controls.js';
import type { Form } from './form.js';
import { at, type Handler, type PageOutcome, type Visit } from './visit.js';

/** The request that the button of a link's page sends. */
interface LinkAction {
  /** Keys of the texts. */
  readonly kind: string;
  /** Path of the operation; `{key}` is replaced by the value that the link has for that key. */
  readonly path: string;
  /** Fields of the body, each with the key of the link that has its value. */
  readonly body: Readonly<Record<string, string>>;
  /** Other keys that the link must have. */
  readonly needs?: readonly string[];
  readonly takesPassword?: boolean;
}

const confirmAlerts: LinkAction = { kind: 'alerts-confirm', path: '/job-alerts/confirm', body: { token: 'token' } };

/** The pages of links in mails, by path. */
export const LINK_ACTIONS: Readonly<Record<string, LinkAction>> = {
  '/auth/verify-email': { kind: 'verify-email', path: '/auth/verify-email', body: { token: 'token' } },
  '/auth/reset-password': {
    kind: 'reset-password',
    path: '/auth/reset-password',
    body: { token: 'token' },
    takesPassword: true,
  },
  '/auth/verify-work-email': {
    kind: 'verify-work-email',
    path: '/me/companies/{slug}/work-email/confirm',
    body: { token: 'token' },
    needs: ['slug'],
  },
  '/posting-confirm': { kind: 'posting-confirm', path: '/job-postings/confirm', body: { token: 'token' } },
  '/alerts/confirm': confirmAlerts,
  '/go/alerts-confirm': confirmAlerts,
  '/settings': {
    kind: 'settings',
    path: '/me/notification-preferences/unsubscribe',
    body: { boardUserId: 'boardUserId', channel: 'channel', token: 'token' },
  },
};

function linkForm(visit: Visit, { kind, takesPassword }: LinkAction, form: Form, status = 200): PageOutcome {
  const { texts, query } = visit;
  const { title = '', about = '', press = '' } = texts.links[kind] ?? {};
  return {
    status,
    title,
    main: (
      <Narrow title={title}>
        <p class="soft">{about}</p>
        <form method="post" action={`${at(visit, visit.path)}?${query.toString()}`}>
          <Problem form={form} />
          {takesPassword && (
            <Field
              form={form}
              name="password"
              label={texts.newPassword}
              hint={texts.newPasswordHint}
              type="password"
              autocomplete="new-password"
              required
            />
          )}
          <button class="wide">{press}</button>
        </form>
      </Narrow>
    ),
  };
}

const isWhole = ({ query }: Visit, { body, needs = [] }: LinkAction): boolean =>
  [...Object.values(body), ...needs].every((key) => (query.get(key) ?? '') !== '');

const messagePage = (visit: Visit, kind: string, text: string, status = 200): PageOutcome => {
  const { title = '' } = visit.texts.links[kind] ?? {};
  return {
    status,
    title,
    main: (
      <Narrow title={title}>
        <p role="status">{text}</p>
        <a class="button" href={at(visit, '/jobs')}>
          {visit.texts.allJobs}
        </a>
      </Narrow>
    ),
  };
};

/** The page of a link. Opening it changes nothing: programs that scan mails also open links. */
export const showLink =
  (action: LinkAction): Handler =>
  (visit) =>
    isWhole(visit, action)
      ? linkForm(visit, action, visit.form)
      : messagePage(visit, action.kind, visit.texts.incompleteLink, 400);

/** Does the action of the link. */
export const followLink =
  (action: LinkAction): Handler =>
  async (visit) => {
    const { ask, query, form, texts } = visit;
    if (!isWhole(visit, action)) return messagePage(visit, action.kind, texts.incompleteLink, 400);
    const path = action.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(query.get(key) ?? ''));
    const body = Object.fromEntries(Object.entries(action.body).map(([field, key]) => [field, query.get(key)]));
    const typed = action.takesPassword ? { password: form.exact('password') } : {};
    const done = await ask<{ readonly status?: string } | null>(path, { method: 'POST', body: { ...body, ...typed } });
    if (done.refusal !== null)
      return linkForm(visit, action, form.refused(done, texts, { password: 'password' }), done.status);
    const outcome = texts.linkOutcomes[done.value?.status ?? ''] ?? texts.links[action.kind]?.done ?? '';
    return messagePage(visit, action.kind, outcome);
  };
