import { ChevronLeft } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { BoardLink } from './board-link';

export interface PageHeadProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  /** The list that the page belongs to. */
  readonly back?: { readonly label: string; readonly to: string };
  /** Behind the name. */
  readonly badge?: ReactNode;
  /** Before the name, such as a picture. */
  readonly lead?: ReactNode;
}

/** The head of a page: its name, also in the title of the window, and what can be done there. */
export function PageHead({ title, about, actions, back, badge, lead }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · Openings`;
  }, [title]);
  return (
    <div className="mb-5">
      {back && (
        <BoardLink
          to={back.to}
          className="-ml-1 mb-1.5 inline-flex items-center gap-0.5 rounded text-xs text-muted hover:text-ink"
        >
          <ChevronLeft aria-hidden className="size-3.5" />
          {back.label}
        </BoardLink>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {lead}
        <h1 className="min-w-0 text-xl font-semibold tracking-tight break-words">{title}</h1>
        {badge}
        <div className="ml-auto flex flex-wrap gap-2">{actions}</div>
      </div>
      {about && <p className="mt-1 max-w-2xl text-muted">{about}</p>}
    </div>
  );
}
