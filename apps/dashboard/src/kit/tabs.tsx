import { useNavigate, useSearch } from '@tanstack/react-router';
import { BoardLink } from './board-link';
import { cx } from '../ui/cx';

export interface Tab {
  readonly id: string;
  readonly label: string;
  readonly count?: number;
  /** A path within the board, where the part is a page of its own. */
  readonly to?: string;
}

/** Which part of a page is open, as its address says; the first one when it says nothing. */
export function useTab(tabs: readonly Tab[]): string {
  const { tab }: { readonly tab?: string } = useSearch({ strict: false });
  return tabs.find(({ id }) => id === tab)?.id ?? tabs[0]?.id ?? '';
}

/** The parts of a page, as links: each has an address. */
export function Tabs({
  label,
  tabs,
  active,
}: {
  readonly label: string;
  readonly tabs: readonly Tab[];
  readonly active: string;
}) {
  const navigate = useNavigate();
  return (
    <nav aria-label={label} className="mb-5 flex gap-5 overflow-x-auto border-b border-line">
      {tabs.map(({ id, label: text, count, to }, index) => {
        const look = cx(
          '-mb-px flex items-center gap-1.5 border-b-2 px-0.5 pb-2.5 font-medium whitespace-nowrap -outline-offset-2',
          id === active ? 'border-accent text-ink' : 'border-transparent text-muted hover:text-ink',
        );
        const content = (
          <>
            {text}
            {count !== undefined && (
              <span className="rounded-full bg-sunken px-1.5 text-xs text-muted tabular-nums dark:bg-raised">
                {count}
              </span>
            )}
          </>
        );
        return to ? (
          <BoardLink key={id} to={to} className={look}>
            {content}
          </BoardLink>
        ) : (
          <a
            key={id}
            href={index === 0 ? location.pathname : `?tab=${id}`}
            aria-current={id === active ? 'page' : undefined}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              void navigate({ to: '.', search: (index === 0 ? {} : { tab: id }) as never, resetScroll: false });
            }}
            className={look}
          >
            {content}
          </a>
        );
      })}
    </nav>
  );
}
