import type { VNode } from 'preact';
import type { JobTeaser } from './board-answers.js';
import { JobCards } from './job-cards.js';
import { listed, Steps } from './cursor-pages.js';
import {
  at,
  given,
  type Handler,
  jobPath,
  type PageOutcome,
  refusalText,
  segment,
  toSignIn,
  type Visit,
} from './visit.js';

/** The jobs that the signed-in user saved. */
const PATH = '/me/saved-jobs';
const PER_PAGE = 50;

interface SavedJob {
  readonly id: string;
  readonly jobId: string;
  readonly job: JobTeaser;
}

/** Saves a job. Visitors sign in first, and come back to the job. */
export function SaveButton({
  visit,
  job,
}: {
  readonly visit: Visit;
  readonly job: Pick<JobTeaser, 'id' | 'company'> & { readonly slug: string | null };
}): VNode | null {
  const { texts, board, user } = visit;
  if (!board.features.candidates) return null;
  if (user === null)
    return (
      <a
        class="button plain wide"
        href={at(visit, `/sign-in?returnTo=${encodeURIComponent(jobPath(job))}`)}
        rel="nofollow"
      >
        {texts.signInToSave}
      </a>
    );
  return (
    <form method="post" action={at(visit, PATH)}>
      <input type="hidden" name="job" value={job.id} />
      <button class="plain wide" name="action" value="save">
        {texts.saveJob}
      </button>
    </form>
  );
}

async function savedPage(visit: Visit, problem: string | null, status = 200): Promise<PageOutcome> {
  const { texts } = visit;
  const { data, nextCursor } = given(await listed<SavedJob>(visit, PATH, PER_PAGE));
  return {
    status,
    title: texts.savedJobs,
    main: (
      <div class="form stack">
        <h1>{texts.savedJobs}</h1>
        {problem !== null && (
          <p class="alert" role="alert">
            {problem}
          </p>
        )}
        {data.length === 0 && <p class="card soft">{texts.noSavedJobs}</p>}
        {data.map(({ id, jobId, job }) => (
          <div key={id}>
            <JobCards visit={visit} jobs={[job]} />
            <form method="post" action={at(visit, PATH)}>
              <input type="hidden" name="job" value={jobId} />
              <button class="plain" name="action" value="remove" aria-label={`${texts.remove}: ${job.title}`}>
                {texts.remove}
              </button>
            </form>
          </div>
        ))}
        <Steps visit={visit} next={nextCursor} />
      </div>
    ),
  };
}

export const showSaved: Handler = (visit) => (visit.user === null ? toSignIn(visit) : savedPage(visit, null));

/** Saves a job, or removes it from the saved ones. */
export const changeSaved: Handler = async (visit) => {
  const { ask, form, user } = visit;
  if (user === null) return toSignIn(visit);
  const jobId = form.text('job');
  const done =
    form.text('action') === 'remove'
      ? await ask(`${PATH}/${segment({ params: { jobId } }, 'jobId')}`, { method: 'DELETE' })
      : await ask(PATH, { method: 'POST', body: { jobId } });
  return done.refusal === null ? { to: at(visit, PATH) } : savedPage(visit, refusalText(visit, done), done.status);
};
