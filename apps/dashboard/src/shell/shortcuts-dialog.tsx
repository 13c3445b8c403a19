import { useTexts } from '../state/language';
import { Modal } from '../ui/modal';
import { NAVIGATION } from './navigation';
import { GO } from './go-shortcuts';

/** What keys do, as a list. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  const names = new Map(
    NAVIGATION.flatMap(({ entries }) => entries).map(({ path, text }) => [path, t.navigation[text]]),
  );
  const general: readonly (readonly [string, string])[] = [
    [/Mac|iP/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K', t.searchEverything],
    ['/', t.shortcuts.search],
    ['n', t.shortcuts.create],
    ['↑ ↓', t.shortcuts.rows],
    ['Space', t.shortcuts.select],
    ['?', t.paletteActions.showShortcuts],
  ];
  return (
    <Modal title={t.paletteActions.showShortcuts} isOpen onClose={onClose} width="wide">
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <Keys title={t.shortcuts.anywhere} keys={general} />
        <Keys title={t.shortcuts.goTo} keys={GO.map(([letter, path]) => [`g ${letter}`, names.get(path) ?? path])} />
      </div>
    </Modal>
  );
}

function Keys({ title, keys }: { readonly title: string; readonly keys: readonly (readonly [string, string])[] }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 text-xs font-medium text-muted">{title}</h3>
      <dl className="space-y-1.5">
        {keys.map(([key, text]) => (
          <div key={key} className="flex items-center gap-3">
            <dt className="order-last flex gap-1">
              {key.split(' ').map((part) => (
                <kbd
                  key={part}
                  className="min-w-6 rounded border border-line-strong bg-surface px-1.5 py-px text-center font-sans text-xs text-muted"
                >
                  {part}
                </kbd>
              ))}
            </dt>
            <dd className="flex-1">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
