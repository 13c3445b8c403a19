import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { unwrap } from '@openings/sdk/index';
import { signInTexts } from '@openings/i18n/dashboard-sign-in';
import { client } from '../../api/api';
import { useTextsOf } from '../../state/language';
import { Button } from '../../ui/button';
import { Field, TextInput } from '../../ui/field';
import { FormError, PublicPage } from './public-page';
import { useTask } from './use-task';

/** Has a link mailed by which a password is set. */
export function Screen() {
  const t = useTextsOf(signInTexts);
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState(false);
  const { busy, run, text, error, messages } = useTask();
  const submit = () =>
    run(async () => {
      await unwrap(client.POST('/password-resets', { body: { email } }));
      setSent(true);
    });
  return (
    <PublicPage
      title={t.forgotTitle}
      about={t.forgotAbout}
      onSubmit={() => void submit()}
      error={error}
      below={
        <Link to="/sign-in" className="rounded hover:text-ink">
          {t.back}
        </Link>
      }
    >
      {sent ? (
        <p role="status" className="rounded-lg bg-good-soft px-3 py-2 text-good">
          {t.linkSent}
        </p>
      ) : (
        <>
          <Field label={t.email} error={messages['email']}>
            {(ids) => (
              <TextInput
                {...ids}
                type="email"
                autoComplete="username"
                autoFocus
                value={email}
                onChange={({ target }) => setEmail(target.value)}
              />
            )}
          </Field>
          <FormError text={text} />
          <Button type="submit" look="primary" size="large" busy={busy} className="w-full">
            {t.sendLink}
          </Button>
        </>
      )}
    </PublicPage>
  );
}
