import { useQueries } from '@tanstack/react-query';
import { CornerDownLeft, Search } from 'lucide-react';
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { boardStore } from '../state/session';
import { useTexts } from '../state/language';
import { useStored } from '../state/stored';
import { Spinner } from '../ui/button';
import { cx } from '../ui/cx';
import { PALETTE_ACTIONS } from './actions';
import { useBoardNavigate } from '../kit/board-link';
import { SEARCHED, type SearchHit } from './searched';
import { SHOWN } from './side-navigation';

const TYPED_MS = 180;

/** A field that finds screens at once and objects a moment later. Arrows choose, Enter opens. */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  const id = useId();
  const navigate = useBoardNavigate();
  const board = useStored(boardStore);
  const [text, setText] = useState('');
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setQuery(text.trim()), TYPED_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const found = useQueries({
    queries: SEARCHED.map(({ name, find }) => ({
      queryKey: ['palette', board?.id, name, query],
      queryFn: ({ signal }: { signal: AbortSignal }) => find(query, signal),
      enabled: query.length > 1,
    })),
  });
  const hits = useMemo((): readonly (SearchHit & { readonly run?: () => void })[] => {
    const words = text.trim().toLowerCase();
    const screens = SHOWN.flatMap(({ text: group, entries }) =>
      entries.map(({ path, text: name, icon }): SearchHit => ({
        key: path,
        title: t.navigation[name],
        about: group ? t.navigationGroups[group] : '',
        to: path,
        icon,
      })),
    ).filter(({ title }) => title.toLowerCase().includes(words));
    const actions = PALETTE_ACTIONS.map(({ name, icon, to, run }) => ({
      key: name,
      title: t.paletteActions[name],
      about: t.actions,
      to: to ?? '',
      icon,
      ...(run ? { run } : {}),
    })).filter(({ title }) => words !== '' && title.toLowerCase().includes(words));
    const shown = [...screens, ...actions];
    return words.length > 1 ? [...shown, ...found.flatMap(({ data }) => data ?? [])] : shown;
  }, [text, t, found]);
  const at = Math.min(active, hits.length - 1);

  const open = (hit: (typeof hits)[number] | undefined) => {
    if (!hit) return;
    onClose();
    if (hit.run) hit.run();
    else navigate(hit.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') open(hits[at]);
    else if (step && hits.length > 0) {
      event.preventDefault();
      const next = (at + step + hits.length) % hits.length;
      setActive(next);
      list.current?.children[next]?.scrollIntoView({ block: 'nearest' });
    }
  };
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="animate-fade fixed inset-0 z-50 flex justify-center bg-scrim px-3 pt-[10vh]"
    >
      <Modal className="animate-rise h-fit w-full max-w-xl overflow-hidden rounded-2xl border border-line bg-raised shadow-raised">
        <Dialog aria-label={t.search} className="outline-none">
          <div className="flex items-center gap-2.5 border-b border-line px-4">
            {found.some(({ isFetching }) => isFetching) ? (
              <Spinner />
            ) : (
              <Search aria-hidden className="size-4 shrink-0 text-faint" />
            )}
            <input
              autoFocus
              role="combobox"
              aria-expanded
              aria-controls={`${id}-list`}
              aria-activedescendant={hits.length > 0 ? `${id}-${at}` : undefined}
              aria-label={t.searchEverything}
              placeholder={t.searchEverything}
              value={text}
              onChange={({ target }) => {
                setText(target.value);
                setActive(0);
              }}
              onKeyDown={onKeyDown}
              className="h-12 w-full bg-transparent text-sm outline-none placeholder:text-faint"
            />
          </div>
          <ul
            ref={list}
            id={`${id}-list`}
            role="listbox"
            aria-label={t.results}
            className="max-h-[50vh] overflow-y-auto p-1.5"
          >
            {hits.map((hit, index) => (
              <li
                key={hit.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                onPointerMove={() => setActive(index)}
                onClick={() => open(hit)}
                className={cx(
                  'flex min-h-9 cursor-pointer items-center gap-3 rounded-lg px-2.5 py-1',
                  index === at && 'bg-hover',
                )}
              >
                <hit.icon aria-hidden className="size-4 shrink-0 text-muted" />
                <span className="min-w-0 flex-1 truncate">{hit.title}</span>
                <span className="max-w-[45%] truncate text-xs text-muted">
                  {hit.status ? (t.statuses[hit.status] ?? hit.status) : hit.about}
                </span>
                {index === at && <CornerDownLeft aria-hidden className="size-3.5 text-faint" />}
              </li>
            ))}
          </ul>
          {hits.length === 0 && <p className="px-4 pb-6 text-center text-muted">{t.nothingFound}</p>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
