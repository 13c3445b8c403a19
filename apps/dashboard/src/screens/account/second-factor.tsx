import { ShieldCheck } from 'lucide-react';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError, isApiError } from '@openings/sdk/index';
import { accountTexts } from '@openings/i18n/dashboard-account';
import type { Schema } from '../../api/types';
import { useWrite } from '../../kit/use-write';
import { focusWrong } from '../../kit/form/focus';
import { messagesOf } from '../../kit/form/issues';
import { CodeLine } from '../../kit/list/empty-list';
import { SecretOnce } from '../../kit/secret-once';
import { useTextsOf } from '../../state/language';
import { Button } from '../../ui/button';
import { Field, TextInput } from '../../ui/field';
import { late } from '../../ui/late';

const QrImage = late(() => import('../../kit/qr-image'), 'QrImage');

type Step =
  | { readonly name: 'password' }
  | { readonly name: 'scan'; readonly secret: string; readonly uri: string }
  | { readonly name: 'codes'; readonly codes: readonly string[] }
  | { readonly name: 'on' };

/** Turns the second step of the sign-in on, by an authenticator app, or off. Whether it is on is known once the server refuses a second one. */
export function SecondFactor() {
  const t = useTextsOf(accountTexts);
  const { write, busy } = useWrite();
  const [step, setStep] = useState<Step>({ name: 'password' });
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [refusal, setRefusal] = useState<unknown>();
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (refusal !== undefined) focusWrong(box.current);
  }, [refusal]);

  const attempt = async (task: () => Promise<void>) => {
    setRefusal(undefined);
    try {
      await task();
    } catch (error) {
      if (isApiError(error, 'users_second_factor_enabled')) setStep({ name: 'on' });
      else setRefusal(error);
    }
  };
  const ask = <T,>(path: string, body: object, done?: string) =>
    write<T>({ method: 'POST', path, body }, { quiet: true, isSecret: true, ...(done ? { done } : {}) });
  const start = () =>
    attempt(async () => {
      const made = await ask<Schema<'SecondFactorSecret'>>('/me/totp', { password });
      if (made?.secret && made.uri) setStep({ name: 'scan', secret: made.secret, uri: made.uri });
      setPassword('');
    });
  const confirm = () =>
    attempt(async () => {
      const made = await ask<Schema<'RecoveryCodes'>>(
        '/me/totp/confirm',
        { code: code.replace(/\s/g, '') },
        t.confirmed,
      );
      setStep({ name: 'codes', codes: made?.codes ?? [] });
      setCode('');
    });
  const remove = () =>
    attempt(async () => {
      await ask('/me/totp/remove', { password, code: code.trim() }, t.turnedOff);
      setStep({ name: 'password' });
      setPassword('');
      setCode('');
    });

  const text = refusal === undefined ? undefined : refusal instanceof Error ? refusal.message : String(refusal);
  const messages = messagesOf(refusal instanceof ApiError ? refusal.issues : []);
  const isElsewhere = Object.keys(messages).length > 0;
  const passwordField = (
    <Field label={t.password} error={messages['password'] ?? (step.name === 'password' ? text : undefined)}>
      {(ids) => (
        <TextInput
          {...ids}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      )}
    </Field>
  );
  const codeField = (label: string) => (
    <Field label={label} error={messages['code'] ?? (isElsewhere ? undefined : text)}>
      {(ids) => (
        <TextInput
          {...ids}
          autoComplete="one-time-code"
          className="font-mono"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
    </Field>
  );
  return (
    <section ref={box} className="panel space-y-4 p-5" aria-label={t.secondFactor}>
      <div className="flex gap-3">
        <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-accent-ink" />
        <div>
          <h2 className="font-semibold">{t.secondFactor}</h2>
          <p className="mt-0.5 text-muted">{step.name === 'on' ? t.alreadyOn : t.secondFactorAbout}</p>
        </div>
      </div>
      {step.name === 'password' && (
        <Steps onSubmit={start} label={t.start} busy={busy} disabled={password === ''}>
          {passwordField}
        </Steps>
      )}
      {step.name === 'scan' && (
        <Steps onSubmit={confirm} label={t.confirm} busy={busy} disabled={code === ''}>
          <p>{t.scan}</p>
          <Suspense fallback={<div className="skeleton size-52" />}>
            <QrImage text={step.uri} label={t.qrLabel} />
          </Suspense>
          <div>
            <p className="mb-1.5 text-xs text-muted">{t.typeSecret}</p>
            <CodeLine text={step.secret} />
          </div>
          {codeField(t.code)}
        </Steps>
      )}
      {step.name === 'codes' && (
        <SecretOnce about={t.recovery} secrets={step.codes} onDone={() => setStep({ name: 'on' })} />
      )}
      {step.name === 'on' && (
        <Steps onSubmit={remove} label={t.turnOff} busy={busy} disabled={password === '' || code === ''} isDanger>
          <p className="text-muted">{t.turnOffAbout}</p>
          {passwordField}
          {codeField(t.codeOrRecovery)}
        </Steps>
      )}
    </section>
  );
}

interface StepsProps {
  readonly onSubmit: () => Promise<void>;
  readonly label: string;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly isDanger?: boolean;
  readonly children: ReactNode;
}

function Steps({ onSubmit, label, busy, disabled, isDanger = false, children }: StepsProps) {
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void onSubmit();
      }}
    >
      {children}
      <Button type="submit" look={isDanger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
        {label}
      </Button>
    </form>
  );
}
