import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { Languages } from 'lucide-react';
import { focusWrong } from '../../kit/form/focus';
import { languageStore, useLanguage } from '../../state/language';

export interface PublicPageProps {
  readonly title: string;
  readonly about?: string;
  readonly onSubmit?: () => void;
  /** What went wrong last: the first wrong field gets the focus. */
  readonly error?: unknown;
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

/** A page for who is not signed in: one form in the middle. */
export function PublicPage({ title, about, onSubmit, error, children, below }: PublicPageProps) {
  const language = useLanguage();
  useEffect(() => {
    document.title = `${title} · Openings`;
  }, [title]);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) focusWrong(form.current);
  }, [error]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center px-4 py-10">
      <div className="mb-6 flex items-center gap-2.5">
        <img src="/dashboard/icon.svg" alt="" className="size-8" />
        <span className="text-lg font-semibold tracking-tight">Openings</span>
      </div>
      <div className="panel w-full max-w-sm p-6 shadow-raised sm:p-8 dark:shadow-card">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {about && <p className="mt-1 text-muted">{about}</p>}
        <form ref={form} noValidate onSubmit={submit} className="mt-6 space-y-4">
          {children}
        </form>
      </div>
      {below && <div className="mt-5 text-muted">{below}</div>}
      <button
        type="button"
        lang={language === 'en' ? 'de' : 'en'}
        onClick={() => languageStore.set(language === 'en' ? 'de' : 'en')}
        className="mt-8 inline-flex items-center gap-1.5 rounded text-xs text-muted hover:text-ink"
      >
        <Languages aria-hidden className="size-3.5" />
        {language === 'en' ? 'Deutsch' : 'English'}
      </button>
    </main>
  );
}

/** What went wrong, below the fields. */
export function FormError({ text }: { readonly text: string | null }) {
  return text === null ? null : (
    <p role="alert" className="rounded-lg bg-bad-soft px-3 py-2 text-bad">
      {text}
    </p>
  );
}
