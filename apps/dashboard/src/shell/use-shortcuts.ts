import { useEffect } from 'react';
import { useBoardNavigate } from '../kit/board-link';
import { GO } from './go-shortcuts';
import { paletteStore } from './palette-store';
import { shortcutOf } from './shortcuts';
import { shortcutsStore } from './shortcuts-store';

const MOMENT_MS = 1000;

/** Whether a key belongs to what has the focus: a field, or an open dialog or menu. */
const isTaken = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input:not([type=checkbox]), textarea, select, [role=dialog], [role=alertdialog], [role=menu]') !==
      null);

/** Listens to the keyboard shortcuts of every screen. */
export function useShortcuts(): void {
  const navigate = useBoardNavigate();
  useEffect(() => {
    let before = { key: '', at: 0 };
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, metaKey, ctrlKey, altKey, target, timeStamp } = event;
      if ((metaKey || ctrlKey) && key.toLowerCase() === 'k') {
        event.preventDefault();
        paletteStore.set(!paletteStore.get());
        return;
      }
      if (metaKey || ctrlKey || altKey || isTaken(target)) return;
      const shortcut = shortcutOf(key, timeStamp - before.at < MOMENT_MS ? before.key : '', GO);
      before = { key, at: timeStamp };
      if (!shortcut) return;
      event.preventDefault();
      before = { key: '', at: 0 };
      if (shortcut.kind === 'go') navigate(shortcut.to);
      else if (shortcut.kind === 'help') shortcutsStore.set(true);
      else if (shortcut.kind === 'palette') paletteStore.set(true);
      else if (shortcut.kind === 'create') document.querySelector<HTMLElement>('[data-shortcut=create]')?.click();
      else focusSearch();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [navigate]);
}

/** The search field of the screen, or that of everything. */
function focusSearch(): void {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  if (field) field.focus();
  else paletteStore.set(true);
}
