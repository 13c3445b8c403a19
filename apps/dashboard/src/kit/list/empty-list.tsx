import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { curlText } from '../../api/curl';
import { useTexts } from '../../state/language';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import type { EmptyState } from './declaration';

/** What to do where nothing is yet: by a button, by curl, or on a command line. */
export function EmptyList({ empty, action }: { readonly empty: EmptyState; readonly action?: ReactNode }) {
  const t = useTexts();
  const { icon: Icon, title, text, curl, cli } = empty;
  return (
    <div className="panel flex flex-col items-center px-6 py-14 text-center">
      <span className="mb-4 flex size-11 items-center justify-center rounded-xl bg-accent-soft text-accent-ink">
        <Icon aria-hidden className="size-5" />
      </span>
      <h2 className="text-base font-semibold">{title}</h2>
      <p className="mt-1 mb-5 max-w-md text-muted">{text}</p>
      {action}
      {(curl ?? cli) && (
        <div className="mt-8 w-full max-w-xl space-y-3 text-left">
          <p className="text-xs font-medium text-muted">{t.orFromATerminal}</p>
          {cli && <CodeLine text={cli} />}
          {curl && <CodeLine text={curlText(location.origin, curl)} />}
        </div>
      )}
    </div>
  );
}

/** A few lines of a terminal, to copy. */
export function CodeLine({ text }: { readonly text: string }) {
  const t = useTexts();
  return (
    <div className="flex items-start rounded-lg border border-line bg-sunken">
      <pre tabIndex={0} className="min-w-0 flex-1 overflow-x-auto px-3 py-2 font-mono text-xs leading-5">
        <code>{text}</code>
      </pre>
      <CopyButton text={text} label={t.copy} className="m-0.5" />
    </div>
  );
}

/** No row suits the search and the filters. */
export function NothingFound({ onClear }: { readonly onClear: () => void }) {
  const t = useTexts();
  return (
    <div className="panel flex flex-col items-center px-6 py-14 text-center">
      <SearchX aria-hidden className="mb-3 size-6 text-faint" />
      <p className="font-medium">{t.nothingFound}</p>
      <p className="mt-1 mb-4 text-muted">{t.nothingFoundHint}</p>
      <Button onClick={onClear}>{t.clearFilters}</Button>
    </div>
  );
}
