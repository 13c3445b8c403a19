import type { BoardApiAnswer, SentApplication, JobDetails } from './board-answers.js';
import { EmailField, Field, Narrow, Problem } from './controls.js';
import { begunWith } from './cookies.js';
import type { Form } from './form.js';
import { ApplyButton } from './job-page.js';
import { safeAddress } from './safe-address.js';
import { at, given, jobPath, type PageOutcome, refusalText, segment, type Handler, type Visit } from './visit.js';

const FIELDS = { name: 'name', email: 'email', coverNote: 'coverNote' };

const jobOf = async (visit: Visit): Promise<JobDetails> =>
  given(await visit.ask<JobDetails>(`/jobs/${segment(visit, 'job')}`));

function applyForm(visit: Visit, job: JobDetails, form: Form, status = 200): PageOutcome {
  const { texts, user, board } = visit;
  const title = texts.applyTitle(job.title);
  return {
    status,
    title,
    main: (
      <div class="form">
        <p>
          <a href={at(visit, jobPath(job))}>← {job.title}</a>
        </p>
        <h1>{title}</h1>
        {job.company !== null && <p class="lead">{job.company.name}</p>}
        {job.applicationUrl === null && board.features.nativeApplications ? (
          <form class="card" method="post" encType="multipart/form-data" action={at(visit, `${jobPath(job)}/apply`)}>
            <Problem form={form} />
            {user === null ? (
              <>
                <p class="soft">
                  {texts.applyAsGuest}{' '}
                  {board.features.candidates && (
                    <a href={at(visit, `/sign-in?returnTo=${encodeURIComponent(`${jobPath(job)}/apply`)}`)}>
                      {texts.applySignIn}
                    </a>
                  )}
                </p>
                <Field form={form} name="name" label={texts.name} autocomplete="name" maxLength={200} required />
                <EmailField form={form} label={texts.email} />
              </>
            ) : (
              <p class="soft">{texts.applyAs(user.email)}</p>
            )}
            <Field
              form={form}
              name="coverNote"
              label={texts.coverNote}
              optional={texts.optional}
              rows={7}
              maxLength={5000}
            />
            <Field
              form={form}
              name="file"
              label={texts.resume}
              hint={texts.resumeHint}
              optional={texts.optional}
              type="file"
              accept=".pdf,.doc,.docx,.odt,.rtf,.txt,application/pdf"
            />
            <button>{texts.sendApplication}</button>
          </form>
        ) : (
          <ApplyButton visit={visit} job={job} />
        )}
      </div>
    ),
  };
}

/** The application form, or the external address; each counts as a click on the way to an application. */
export const showApply: Handler = async (visit) => {
  const job = await jobOf(visit);
  const click = { type: 'apply_click', job: job.id };
  void visit.ask('/events', { method: 'POST', body: click }).catch(() => undefined);
  const elsewhere = safeAddress(job.applicationUrl);
  return elsewhere?.startsWith('http') ? { to: elsewhere } : applyForm(visit, job, visit.form);
};

async function attachResume(
  { ask, form }: Visit,
  job: JobDetails,
  id: string,
): Promise<BoardApiAnswer<unknown> | null> {
  const file = form.file('file');
  if (file === null) return null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of file.open() as AsyncIterable<Buffer>) chunks.push(new Uint8Array(chunk));
  const body = new FormData();
  body.set('applicationId', id);
  body.set('file', new Blob(chunks, { type: file.contentType }), file.filename);
  return ask(`/jobs/${encodeURIComponent(job.slug ?? '')}/apply/resume`, { method: 'POST', body });
}

/** Sends an application, and then its résumé. */
export const sendApply: Handler = async (visit) => {
  const { ask, form, texts, user } = visit;
  const job = await jobOf(visit);
  const coverNote = form.text('coverNote');
  const who = user === null ? { name: form.text('name'), email: form.text('email') } : {};
  const missing = Object.entries(who).filter(([, text]) => text === '');
  if (missing.length > 0) {
    const wrong = Object.fromEntries(missing.map(([name]) => [name, texts.fieldMissing]));
    return applyForm(visit, job, form.with(wrong, texts.checkFields), 400);
  }
  const sent = await ask<SentApplication>(`/jobs/${encodeURIComponent(job.slug ?? '')}/apply`, {
    method: 'POST',
    body: { ...who, ...(coverNote === '' ? {} : { coverNote }) },
  });
  if (sent.value === null) return applyForm(visit, job, form.refused(sent, texts, FIELDS), sent.status);
  const attached = await attachResume(visit, job, sent.value.id);
  return {
    title: texts.applied,
    // The mail about the application has a link that signs in.
    ...(who.email ? { begun: begunWith(visit.begun, visit.board.id, who.email) } : {}),
    main: (
      <Narrow title={texts.applied}>
        <p>{texts.appliedHint(user?.email ?? who.email ?? '')}</p>
        {attached !== null && attached.value === null && (
          <p class="alert" role="alert">
            {texts.resumeFailed} {refusalText(visit, attached)}
          </p>
        )}
        <p>
          <a class="button" href={at(visit, '/jobs')}>
            {texts.allJobs}
          </a>
        </p>
      </Narrow>
    ),
  };
};
