import type { LucideIcon } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { cx } from '../ui/cx';
import type { Tab } from './tabs';

export interface View extends Tab {
  readonly icon: LucideIcon;
}

/** Ways to look at the same list: the chosen one is in the address as `tab`, and filters stay. */
export function ViewSwitch({
  label,
  views,
  active,
}: {
  readonly label: string;
  readonly views: readonly View[];
  readonly active: string;
}) {
  const navigate = useNavigate();
  return (
    <div
      role="group"
      aria-label={label}
      className="flex rounded-lg border border-line-strong bg-surface p-0.5 dark:bg-raised"
    >
      {views.map(({ id, label: text, icon: Icon }, index) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === active}
          onClick={() =>
            void navigate({
              to: '.',
              search: ((before: object) => ({ ...before, tab: index === 0 ? undefined : id })) as never,
              resetScroll: false,
            })
          }
          className={cx(
            'inline-flex min-h-7 items-center gap-1.5 rounded-md px-2.5 font-medium',
            id === active ? 'bg-accent-soft text-accent-ink' : 'text-muted hover:text-ink',
          )}
        >
          <Icon aria-hidden className="size-4" />
          {text}
        </button>
      ))}
    </div>
  );
}
