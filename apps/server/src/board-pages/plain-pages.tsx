import type { BoardApiAnswer } from './board-answers.js';
import { Field, Narrow, Rich } from './controls.js';
import { safeAddress, safeReturn } from './safe-address.js';
import {
  at,
  given,
  type PageOutcome,
  type BoardPage,
  type Handler,
  refusalText,
  segment,
  type Visit,
} from './visit.js';

/** A page that the operator wrote. */
interface OwnPage {
  readonly title: string;
  readonly slug: string;
  /** HTML. */
  readonly body: string;
  readonly seoDescription: string | null;
}

const ownPage = (visit: Visit, slug: string): Promise<BoardApiAnswer<OwnPage>> => visit.ask<OwnPage>(`/pages/${slug}`);

const shown = ({ title, body, seoDescription }: OwnPage, canonical: string): BoardPage => ({
  title,
  description: seoDescription,
  canonical,
  main: (
    <article class="form">
      <h1>{title}</h1>
      <Rich html={body} />
    </article>
  ),
});

/** A page that the operator wrote. */
export const writtenPage: Handler = async (visit) =>
  shown(given(await ownPage(visit, segment(visit, 'page'))), visit.path);

/** The privacy policy: the operator's page `privacy`, if it exists. */
export const privacy: Handler = async (visit) => {
  const { texts, board } = visit;
  const { value } = await ownPage(visit, 'privacy');
  if (value !== null) return shown(value, '/privacy');
  return {
    title: texts.privacy,
    canonical: '/privacy',
    main: (
      <article class="form">
        <h1>{texts.privacy}</h1>
        {texts.privacyText.map(([title, text]) => (
          <section class="rich" key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </section>
        ))}
        {board.contact.email !== null && (
          <p>
            {texts.privacyContact}: <a href={`mailto:${board.contact.email}`}>{board.contact.email}</a>
          </p>
        )}
      </article>
    ),
  };
};

/** The imprint: who runs the board. */
export const imprint: Handler = (visit) => {
  const { texts, legal, board } = visit;
  if (!board.features.impressum) return missing(visit);
  return {
    title: texts.imprint,
    canonical: '/imprint',
    main: (
      <article class="form">
        <h1>{texts.imprint}</h1>
        <p>
          <strong>{legal.name ?? board.name}</strong>
        </p>
        {(legal.address ?? '').split('\n').map((line) => (
          <p key={line}>{line}</p>
        ))}
        {board.contact.email !== null && (
          <p>
            <a href={`mailto:${board.contact.email}`}>{board.contact.email}</a>
          </p>
        )}
      </article>
    ),
  };
};

export function missing(visit: Visit): BoardPage {
  const { texts } = visit;
  return {
    status: 404,
    title: texts.notFound,
    main: (
      <Narrow title={texts.notFound}>
        <p class="soft">{texts.notFoundHint}</p>
        <a class="button" href={at(visit, '/jobs')}>
          {texts.allJobs}
        </a>
      </Narrow>
    ),
  };
}

/** The page for an error of the Board API. */
export function failed(visit: Visit, answer: BoardApiAnswer<unknown>): BoardPage {
  if (answer.status === 404) return missing(visit);
  const { texts } = visit;
  return {
    status: answer.status,
    title: texts.failed,
    retryAfter: answer.retryAfter,
    main: (
      <Narrow title={texts.failed}>
        <p class="alert" role="alert">
          {answer.status >= 500 ? texts.tryAgain : refusalText(visit, answer)}
        </p>
        <a class="button" href={at(visit, '/jobs')}>
          {texts.allJobs}
        </a>
      </Narrow>
    ),
  };
}

/** A sentence with a title, for features without a page of their own. */
export const sentence = (title: string, text: string, status = 200): BoardPage => ({
  status,
  title,
  main: (
    <Narrow title={title}>
      <p>{text}</p>
    </Narrow>
  ),
});

/** Asks for the password of the board; shows nothing else of the board. */
export function passwordPage(visit: Visit, form = visit.form, status = 401): BoardPage {
  const { texts, board, passwordMessage, path, query } = visit;
  const here = path === '/password' ? form.text('returnTo') : path + (query.size === 0 ? '' : `?${query.toString()}`);
  return {
    status,
    title: board.name,
    main: (
      <Narrow title={board.name}>
        <p class="soft">{passwordMessage ?? texts.passwordTitle}</p>
        <form method="post" action={at(visit, '/password')}>
          <input type="hidden" name="returnTo" value={safeReturn(here, '')} />
          <Field
            form={form}
            name="password"
            label={texts.password}
            type="password"
            autocomplete="current-password"
            required
          />
          <button class="wide">{texts.open}</button>
        </form>
      </Narrow>
    ),
  };
}

/** Opens a board with a password. */
export const enterPassword: Handler = async (visit): Promise<PageOutcome> => {
  const { ask, form, texts } = visit;
  const opened = await ask<{ readonly token: string }>('/password/verify', {
    method: 'POST',
    body: { password: form.exact('password') },
  });
  if (opened.value === null) {
    const problem = refusalText(visit, opened);
    return passwordPage(visit, form.with({ password: problem }, texts.checkFields), opened.status);
  }
  return { to: at(visit, safeReturn(form.text('returnTo'), '')), grant: opened.value.token };
};

/** For a path without a page: follows a redirect of the board, or returns 404. */
export const redirected: Handler = async (visit) => {
  const query = new URLSearchParams({ path: visit.path });
  const { value } = await visit.ask<{ readonly target: string | null }>(`/redirects/resolve?${query.toString()}`);
  const target = safeAddress(value?.target);
  if (target === null) return missing(visit);
  return { to: target.startsWith('/') ? at(visit, target) : target, status: 301 };
};
