import type { AlertPreference, AlertState } from './board-answers.js';
import { Checks, EmailField, Field, Narrow, Problem } from './controls.js';
import type { Form } from './form.js';
import { placeNamed } from './job-list.js';
import { at, given, type PageOutcome, type Handler, refusalText, type Visit } from './visit.js';

/** Of a text that filters alerts. */
const LONGEST = 100;

function alertForm(visit: Visit, form: Form, status = 200): PageOutcome {
  const { texts, query, board } = visit;
  const chosen = (name: string) => (form.isSent ? form.all(name) : query.getAll(name));
  return {
    status: board.features.jobAlerts ? status : 404,
    title: texts.alertsTitle,
    ...(board.features.jobAlerts ? { canonical: '/alerts' } : {}),
    description: texts.alertsHint,
    main: (
      <div class="form">
        <h1>{texts.alertsTitle}</h1>
        <p class="lead">{board.features.jobAlerts ? texts.alertsHint : texts.refusals['job_alerts_disabled']}</p>
        {board.features.jobAlerts && (
          <form class="card" method="post" action={at(visit, '/alerts')}>
            <Problem form={form} />
            <EmailField form={form} label={texts.email} />
            <div class="row">
              {[
                { name: 'words', label: texts.alertWords, hint: texts.alertWordsHint },
                { name: 'place', label: texts.location, hint: texts.locationHint },
              ].map((field) => (
                <Field
                  key={field.name}
                  form={form}
                  {...field}
                  optional={texts.optional}
                  value={(query.get(field.name) ?? '').slice(0, LONGEST)}
                  maxLength={LONGEST}
                />
              ))}
            </div>
            <div class="row">
              <Checks
                name="remoteOption"
                label={texts.workplace}
                options={texts.remoteOptions}
                chosen={chosen('remoteOption')}
              />
              <Checks
                name="seniority"
                label={texts.seniority}
                options={texts.seniorities}
                chosen={chosen('seniority')}
              />
            </div>
            <div class="field">
              <label class="check">
                <input
                  type="checkbox"
                  name="consent"
                  value="yes"
                  required
                  {...(form.wrong.has('consent')
                    ? { 'aria-invalid': 'true' as const, 'aria-describedby': 'consent-wrong' }
                    : {})}
                />
                {texts.alertConsent}
              </label>
              {form.wrong.has('consent') && (
                <p class="wrong" id="consent-wrong">
                  {form.wrong.get('consent')}
                </p>
              )}
            </div>
            <button>{texts.subscribe}</button>
          </form>
        )}
      </div>
    ),
  };
}

export const showAlerts: Handler = (visit) => alertForm(visit, visit.form);

/** Requests job alerts; the email address must then be confirmed. */
export const subscribe: Handler = async (visit) => {
  const { ask, form, texts } = visit;
  const email = form.text('email');
  if (form.text('consent') !== 'yes')
    return alertForm(visit, form.with({ consent: texts.fieldMissing }, texts.checkFields), 400);
  const [words, name] = [form.text('words'), form.text('place')];
  const place = name === '' ? null : await placeNamed(visit, name);
  if (name !== '' && !place?.slug)
    return alertForm(visit, form.with({ place: texts.noPlace(name.slice(0, LONGEST)) }, texts.checkFields), 400);
  const filters = {
    ...(words === '' ? {} : { jobFunctions: [words] }),
    ...(place?.slug ? { placeSlugs: [place.slug] } : {}),
    remoteOptions: form.all('remoteOption'),
    seniorityLevels: form.all('seniority'),
  };
  const answer = await ask('/job-alerts', { method: 'POST', body: { email, consent: true, filters } });
  if (answer.refusal !== null) return alertForm(visit, form.refused(answer, texts, { email: 'email' }), answer.status);
  return {
    title: texts.alertSent,
    main: (
      <Narrow title={texts.alertSent}>
        <p>{texts.alertSentHint(email)}</p>
      </Narrow>
    ),
  };
};

function filtersText({ texts }: Visit, { label, filters }: AlertPreference): string {
  const named = [
    ...filters.jobFunctions,
    ...filters.remoteOptions.map((key) => texts.remoteOptions[key] ?? key),
    ...filters.seniorityLevels.map((key) => texts.seniorities[key] ?? key),
  ];
  return label ?? (named.length === 0 ? texts.everyJob : named.join(', '));
}

async function manage(visit: Visit, problem: string | null, status = 200): Promise<PageOutcome> {
  const { ask, query, texts } = visit;
  const state = given(await ask<AlertState>(`/job-alerts/manage?${query.toString()}`));
  const action = `${at(visit, visit.path)}?${query.toString()}`;
  const message = !state.confirmed
    ? texts.alertsUnconfirmed
    : state.unsubscribed
      ? texts.alertsStopped
      : texts.alertsActive;
  return {
    status,
    title: texts.yourAlerts,
    main: (
      <div class="form stack">
        <h1>{texts.alertsOf(state.email)}</h1>
        {problem !== null && (
          <p class="alert" role="alert">
            {problem}
          </p>
        )}
        <p class="done" role="status">
          {message}
        </p>
        <ul class="list">
          {state.preferences.map((preference) => (
            <li class="card bar" key={preference.id}>
              <p>{filtersText(visit, preference)}</p>
              <form method="post" action={action}>
                <input type="hidden" name="preference" value={preference.id} />
                <button class="plain" name="action" value="remove">
                  {texts.remove}
                </button>
              </form>
            </li>
          ))}
        </ul>
        <form method="post" action={action}>
          {state.unsubscribed ? (
            <button name="action" value="resubscribe">
              {texts.resubscribe}
            </button>
          ) : (
            <button name="action" value="unsubscribe">
              {texts.unsubscribe}
            </button>
          )}
        </form>
      </div>
    ),
  };
}

const isWhole = ({ query }: Visit): boolean =>
  (query.get('subscription') ?? '') !== '' && (query.get('token') ?? '') !== '';

const incomplete = ({ texts }: Visit): PageOutcome => ({
  status: 400,
  title: texts.yourAlerts,
  main: (
    <Narrow title={texts.yourAlerts}>
      <p class="alert">{texts.incompleteLink}</p>
    </Narrow>
  ),
});

export const showManage: Handler = (visit) => (isWhole(visit) ? manage(visit, null) : incomplete(visit));

/** Removes an alert, unsubscribes from all of them, or resubscribes. */
export const changeAlerts: Handler = async (visit) => {
  if (!isWhole(visit)) return incomplete(visit);
  const { ask, form, query } = visit;
  const who = { subscriptionId: query.get('subscription'), token: query.get('token') };
  const action = form.text('action');
  const done =
    action === 'remove'
      ? await ask('/job-alerts/preferences', {
          method: 'DELETE',
          body: { ...who, preferenceId: form.text('preference') },
        })
      : await ask(`/job-alerts/${action === 'resubscribe' ? 'resubscribe' : 'unsubscribe'}`, {
          method: 'POST',
          body: who,
        });
  return manage(
    visit,
    done.refusal === null ? null : refusalText(visit, done),
    done.refusal === null ? 200 : done.status,
  );
};
