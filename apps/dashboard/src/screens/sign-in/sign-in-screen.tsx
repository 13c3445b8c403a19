import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isApiError, unwrap } from '@openings/sdk/index';
import { signInTexts } from '@openings/i18n/dashboard-sign-in';
import { client } from '../../api/api';
import { loadConfig, type DashboardConfig } from '../../api/config';
import { useTextsOf } from '../../state/language';
import { keepSession } from '../../state/session';
import { Button, buttonClass } from '../../ui/button';
import { Field, TextInput } from '../../ui/field';
import { afterSignIn } from './after-sign-in';
import { nextPath } from './next-path';
import { FormError, PublicPage } from './public-page';
import { useTask } from './use-task';

/** Browsers send cookies for HTTPS also to this machine. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Sign-in by password, with a second step where the person has one, or by the provider that the server knows. */
export function Screen() {
  const t = useTextsOf(signInTexts);
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  const [config, setConfig] = useState<DashboardConfig | null>(null);
  const [email, setEmail] = useState(search['email'] ?? '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const { busy, run, text, error, messages } = useTask();
  const refusal = search['error'] === undefined ? null : (t.refusals[search['error']] ?? t.refused);
  useEffect(() => void loadConfig().then(setConfig), []);

  const submit = () =>
    run(async () => {
      const body = { email, password, ...(code === null ? {} : { code: code.replace(/\s/g, '') }) };
      try {
        const session = keepSession(await unwrap(client.POST('/sessions', { body })));
        if (session.boards.length === 0 && !search['invitation']) throw new Error(t.noBoards);
        afterSignIn(session, search);
      } catch (problem) {
        if (isApiError(problem, 'auth_second_factor_required')) setCode('');
        else throw problem;
      }
    });

  if (code !== null)
    return (
      <PublicPage
        title={t.codeTitle}
        about={t.codeAbout}
        onSubmit={() => void submit()}
        error={error}
        below={<BackButton label={t.back} onClick={() => setCode(null)} />}
      >
        <Field label={t.code} error={messages['code']}>
          {(ids) => (
            <TextInput
              {...ids}
              autoFocus
              autoComplete="one-time-code"
              inputMode="numeric"
              className="text-center font-mono text-lg tracking-[0.3em]"
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          )}
        </Field>
        <FormError text={text} />
        <Button type="submit" look="primary" size="large" busy={busy} className="w-full">
          {t.continue}
        </Button>
      </PublicPage>
    );
  const provider = config?.signIn;
  return (
    <PublicPage
      title={t.title}
      about={aboutOf(t, search['done'])}
      onSubmit={() => void submit()}
      error={error}
      below={
        <Link to="/forgot-password" className="rounded hover:text-ink">
          {t.forgot}
        </Link>
      }
    >
      <FormError
        text={
          config?.needsHttps && location.protocol === 'http:' && !LOOPBACK.test(location.hostname) ? t.needsHttps : null
        }
      />
      {provider && (
        <>
          <a
            href={withNext(provider.href, nextPath(search['next']))}
            className={`${buttonClass('secondary', 'large')} w-full`}
          >
            {t.withProvider(provider.label)}
          </a>
          <p className="flex items-center gap-3 text-xs text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
            {t.or}
          </p>
        </>
      )}
      <Field label={t.email} error={messages['email']}>
        {(ids) => (
          <TextInput
            {...ids}
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            required
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        )}
      </Field>
      <Field label={t.password} error={messages['password']}>
        {(ids) => (
          <TextInput
            {...ids}
            type="password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      <FormError text={text ?? refusal} />
      <Button type="submit" look="primary" size="large" busy={busy} className="w-full">
        {t.signIn}
      </Button>
    </PublicPage>
  );
}

type Texts = (typeof signInTexts)['en'];

/** What led here. */
const aboutOf = (t: Texts, done: string | undefined): string =>
  ({ password: t.passwordSet, account: t.joined, ended: t.ended })[done ?? ''] ?? t.about;

/** Where a sign-in by the provider begins, and leads afterwards. */
const withNext = (href: string, next: string | null): string =>
  next === null ? href : `${href}?next=${encodeURIComponent(next)}`;

function BackButton({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <button type="button" onClick={onClick} className="rounded hover:text-ink">
      {label}
    </button>
  );
}
