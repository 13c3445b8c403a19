import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { IconButton } from './button';
import { stored, useStored } from '../state/stored';
import { useTexts } from '../state/language';

export interface Toast {
  readonly tone: 'good' | 'bad';
  readonly text: string;
  /** A second line in quiet letters, such as the id of a request. */
  readonly detail?: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

const SHOWN_MS = 6000;
const toasts = stored<readonly (Toast & { readonly id: number })[]>(null, () => []);
let last = 0;

const remove = (id: number) => toasts.set(toasts.get().filter((toast) => toast.id !== id));

/** Says something at the edge of the page. What went wrong stays until it is closed. */
export function say(toast: Toast): void {
  const id = ++last;
  toasts.set([...toasts.get().slice(-3), { ...toast, id }]);
  if (toast.tone === 'good') setTimeout(() => remove(id), SHOWN_MS);
}

export function Toasts() {
  const t = useTexts();
  const shown = useStored(toasts);
  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-60 flex flex-col items-end gap-2"
    >
      {shown.map(({ id, tone, text, detail, action }) => (
        <div
          key={id}
          className="animate-rise pointer-events-auto flex w-full max-w-sm items-start gap-2.5 rounded-xl border border-line bg-raised py-2.5 pr-2 pl-3.5 shadow-raised"
        >
          {tone === 'good' ? (
            <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
          ) : (
            <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
          )}
          <div className="min-w-0 flex-1">
            <p className="break-words">{text}</p>
            {detail && <p className="mt-0.5 font-mono text-2xs break-all text-muted">{detail}</p>}
            {action && (
              <button
                type="button"
                onClick={action.run}
                className="mt-1 rounded text-xs font-medium text-accent-ink hover:underline"
              >
                {action.label}
              </button>
            )}
          </div>
          <IconButton label={t.close} onClick={() => remove(id)} className="-my-1 size-7">
            <X className="size-3.5" />
          </IconButton>
        </div>
      ))}
    </div>
  );
}
