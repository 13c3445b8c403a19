import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { unwrap } from '@openings/sdk/index';
import { signInTexts } from '@openings/i18n/dashboard-sign-in';
import { client } from '../../api/api';
import { useTextsOf } from '../../state/language';
import { Button } from '../../ui/button';
import { Field, TextInput } from '../../ui/field';
import { FormError, PublicPage } from './public-page';
import { LEAST_PASSWORD } from './password';
import { useTask, WrongField } from './use-task';

/** Sets a password with the token of a mail. */
export function Screen() {
  const t = useTextsOf(signInTexts);
  const navigate = useNavigate();
  const { token = '' }: { readonly token?: string } = useParams({ strict: false });
  const [password, setPassword] = useState('');
  const { busy, run, text, error, messages } = useTask();
  const submit = () =>
    run(async () => {
      if (password.length < LEAST_PASSWORD) throw new WrongField('password', t.passwordHint);
      await unwrap(client.POST('/password-resets/{token}', { params: { path: { token } }, body: { password } }));
      await navigate({ to: '/sign-in', search: { done: 'password' } as never });
    });
  return (
    <PublicPage title={t.resetTitle} about={t.resetAbout} onSubmit={() => void submit()} error={error}>
      <Field label={t.newPassword} error={messages['password']} hint={t.passwordHint}>
        {(ids) => (
          <TextInput
            {...ids}
            type="password"
            autoComplete="new-password"
            minLength={LEAST_PASSWORD}
            autoFocus
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      <FormError text={text} />
      <Button type="submit" look="primary" size="large" busy={busy} className="w-full">
        {t.setPassword}
      </Button>
    </PublicPage>
  );
}
