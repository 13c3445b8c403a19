import { ChevronRight, Search } from 'lucide-react';
import { SCREENS } from '../screens';
import { useTexts } from '../state/language';
import { stored, useStored } from '../state/stored';
import { cx } from '../ui/cx';
import { BoardLink } from '../kit/board-link';
import { BoardSwitcher } from './board-switcher';
import { NAVIGATION, type NavigationGroup } from './navigation';
import { paletteStore } from './palette-store';
import { UserMenu } from './user-menu';

const PATHS = new Set(SCREENS.map(({ path }) => path));
export const SHOWN: readonly NavigationGroup[] = NAVIGATION.map((group) => ({
  ...group,
  entries: group.entries.filter(({ path }) => PATHS.has(path)),
})).filter(({ entries }) => entries.length > 0);

/** Names of groups that are folded up. */
const folded = stored<ReadonlySet<string>>(
  'openings.folded',
  (kept) => new Set(kept?.split(',').filter(Boolean)),
  (names) => [...names].join(','),
);

export function SideNavigation({ onNavigate }: { readonly onNavigate?: () => void }) {
  const t = useTexts();
  const closed = useStored(folded);
  const toggle = (name: string) => {
    const next = new Set(closed);
    if (!next.delete(name)) next.add(name);
    folded.set(next);
  };
  return (
    <div className="flex h-full flex-col">
      <div className="space-y-2 p-3 pb-2">
        <BoardSwitcher />
        <button
          type="button"
          onClick={() => {
            onNavigate?.();
            paletteStore.set(true);
          }}
          className="flex h-8 w-full items-center gap-2 rounded-lg border border-line bg-surface px-2.5 text-muted shadow-card hover:border-line-strong"
        >
          <Search aria-hidden className="size-3.5" />
          <span className="flex-1 text-left">{t.search}</span>
          <kbd className="hidden rounded border border-line px-1 font-sans text-2xs lg:block">
            {/Mac|iP/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'}
          </kbd>
        </button>
      </div>
      <nav aria-label={t.navigationLabel} className="min-h-0 flex-1 overflow-y-auto px-3 pb-4">
        {SHOWN.map(({ text, entries }) => {
          const open = text === undefined || !closed.has(text);
          return (
            <div key={text ?? ''} className="mt-3 first:mt-1">
              {text && (
                <button
                  type="button"
                  aria-expanded={open}
                  onClick={() => toggle(text)}
                  className="flex w-full items-center gap-1 rounded px-2 py-1 text-xs font-medium text-muted hover:text-ink"
                >
                  {t.navigationGroups[text]}
                  <ChevronRight aria-hidden className={cx('size-3 transition-transform', open && 'rotate-90')} />
                </button>
              )}
              {open && (
                <ul className="space-y-px">
                  {entries.map(({ path, text: name, icon: Icon }) => (
                    <li key={path}>
                      <BoardLink
                        to={path}
                        withBelow={path !== '/'}
                        {...(onNavigate ? { onClick: onNavigate } : {})}
                        className="group flex h-8 items-center gap-2.5 rounded-lg px-2 text-muted transition-colors hover:bg-hover hover:text-ink lg:h-7.5"
                        activeClass="bg-surface! text-ink! font-medium shadow-card ring-1 ring-line dark:bg-raised!"
                      >
                        <Icon
                          aria-hidden
                          className="size-4 shrink-0 text-faint group-aria-[current=page]:text-accent-ink"
                        />
                        <span className="truncate">{t.navigation[name]}</span>
                      </BoardLink>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          );
        })}
      </nav>
      <div className="border-t border-line p-3">
        <UserMenu />
      </div>
    </div>
  );
}
