import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { isApiError, unwrap } from '@openings/sdk/index';
import { signInTexts } from '@openings/i18n/dashboard-sign-in';
import { client } from '../../api/api';
import type { Schema } from '../../api/types';
import { useTexts, useTextsOf } from '../../state/language';
import { forgetSession, signedInStore } from '../../state/session';
import { Button } from '../../ui/button';
import { Field, TextInput } from '../../ui/field';
import { FormError, PublicPage } from './public-page';
import { LEAST_PASSWORD } from './password';
import { useTask, WrongField } from './use-task';

/** An invitation to a board: a new account, the way to sign in, or the button that accepts it in a session. */
export function Screen() {
  const t = useTextsOf(signInTexts);
  const { roles } = useTexts();
  const navigate = useNavigate();
  const { token = '' }: { readonly token?: string } = useParams({ strict: false });
  const [invitation, setInvitation] = useState<Schema<'PublicInvitation'> | null>(null);
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [declined, setDeclined] = useState(false);
  const { busy, run, text, error, messages } = useTask();
  const path = { token };
  useEffect(() => {
    if (token)
      void run(async () =>
        setInvitation(await unwrap(client.GET('/public/invitations/{token}', { params: { path: { token } } }))),
      );
    // Once for each token.
  }, [token]);
  const toSignIn = (done?: string) =>
    navigate({
      to: '/sign-in',
      search: {
        ...(done ? { done } : {}),
        email: invitation?.email,
        invitation: token,
      } as never,
    });
  const isSignedIn = signedInStore.get() !== null;
  const accept = () =>
    run(async () => {
      if (!isSignedIn) return toSignIn();
      try {
        await unwrap(client.POST('/invitations/{id}/accept', { params: { path: { id: token } } }));
      } catch (problem) {
        // The session of an earlier visit has ended.
        if (!isApiError(problem, 'auth_unauthenticated')) throw problem;
        forgetSession();
        return toSignIn();
      }
      location.assign(`/dashboard/${invitation?.board.slug ?? ''}`);
    });
  const submit = () =>
    run(async () => {
      if (password.length < LEAST_PASSWORD) throw new WrongField('password', t.passwordHint);
      await unwrap(client.POST('/public/invitations/{token}/account', { params: { path }, body: { name, password } }));
      await toSignIn('account');
    });
  const decline = () =>
    run(async () => {
      await unwrap(client.POST('/public/invitations/{token}/decline', { params: { path } }));
      setDeclined(true);
    });
  const title = invitation ? t.invitationTitle(invitation.board.name) : t.title;
  if (!invitation)
    return (
      <PublicPage title={title}>{text ? <FormError text={text} /> : <div className="skeleton h-24" />}</PublicPage>
    );
  if (declined || invitation.status !== 'pending')
    return (
      <PublicPage title={title}>{<p className="text-muted">{declined ? t.declined : t.invitationOver}</p>}</PublicPage>
    );
  return (
    <PublicPage
      title={title}
      about={t.invitationAbout(invitation.email, roles[invitation.role] ?? invitation.role)}
      onSubmit={() => void submit()}
      error={error}
    >
      {invitation.canCreateAccount ? (
        <>
          <Field label={t.yourName} error={messages['name']}>
            {(ids) => (
              <TextInput
                {...ids}
                autoComplete="name"
                autoFocus
                value={name}
                onChange={({ target }) => setName(target.value)}
              />
            )}
          </Field>
          <Field label={t.newPassword} error={messages['password']} hint={t.passwordHint}>
            {(ids) => (
              <TextInput
                {...ids}
                type="password"
                autoComplete="new-password"
                value={password}
                onChange={({ target }) => setPassword(target.value)}
              />
            )}
          </Field>
          <FormError text={text} />
          <Button type="submit" look="primary" size="large" busy={busy} className="w-full">
            {t.join}
          </Button>
        </>
      ) : (
        <>
          {!isSignedIn && <p className="text-muted">{t.haveAccount}</p>}
          <FormError text={text} />
          <Button look="primary" size="large" className="w-full" busy={busy} onClick={() => void accept()}>
            {isSignedIn ? t.acceptNow : t.accept}
          </Button>
        </>
      )}
      <Button look="ghost" className="w-full" busy={busy} onClick={() => void decline()}>
        {t.decline}
      </Button>
    </PublicPage>
  );
}
