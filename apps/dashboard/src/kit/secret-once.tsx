import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../state/language';
import { Button } from '../ui/button';
import { CodeLine } from './list/empty-list';

export interface SecretOnceProps {
  /** What is shown, and what to do with it. */
  readonly about: string;
  readonly secrets: readonly string[];
  readonly onDone: () => void;
  readonly children?: ReactNode;
}

/** What the server says only once, to copy before it is gone. */
export function SecretOnce({ about, secrets, onDone, children }: SecretOnceProps) {
  const t = useTexts();
  return (
    <div className="space-y-4">
      <p role="status" className="flex gap-2.5 rounded-xl bg-warn-soft px-4 py-3 text-warn">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span>
          <span className="font-medium">{t.shownOnce}</span> {about}
        </span>
      </p>
      {children}
      <CodeLine text={secrets.join('\n')} />
      <Button look="primary" onClick={onDone}>
        {t.keptIt}
      </Button>
    </div>
  );
}
