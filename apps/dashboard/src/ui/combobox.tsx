import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTexts } from '../state/language';
import { cx } from './cx';
import type { FieldIds } from './field';

export interface ComboOption {
  readonly value: string;
  readonly label: string;
  /** Stands behind the label, in quiet letters. */
  readonly hint?: string;
}

export interface ComboboxProps extends FieldIds {
  readonly label: string;
  /** What is shown while nothing is typed. */
  readonly text: string;
  readonly options: readonly ComboOption[];
  readonly onType: (text: string) => void;
  readonly onChoose: (option: ComboOption) => void;
  readonly onBlur?: () => void;
  /** Backspace in the empty field. */
  readonly onErase?: () => void;
  readonly placeholder?: string | undefined;
  readonly className?: string;
}

/** A field that finds what is typed: arrows choose, Enter takes it, Escape goes back to what was there. */
export function Combobox(props: ComboboxProps) {
  const { label, text, options, onType, onChoose, onBlur, onErase, placeholder, className, ...ids } = props;
  const t = useTexts();
  const list = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const box = useRef<HTMLUListElement>(null);
  const isOpen = typed !== null;
  const at = Math.min(active, options.length - 1);
  const type = (next: string | null) => {
    setTyped(next);
    setActive(0);
    onType(next ?? '');
  };
  const choose = (option: ComboOption | undefined) => {
    if (!option) return;
    onChoose(option);
    type(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      if (!isOpen) type('');
      else if (options.length > 0) {
        const next = (at + step + options.length) % options.length;
        setActive(next);
        box.current?.children[next]?.scrollIntoView({ block: 'nearest' });
      }
    } else if (event.key === 'Enter' && isOpen) {
      event.preventDefault();
      choose(options[at]);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      type(null);
    } else if (event.key === 'Backspace' && (typed ?? text) === '') onErase?.();
  };
  return (
    <div className={cx('relative min-w-0', className)}>
      <input
        {...ids}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && options.length > 0 ? `${list}-${at}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={typed ?? text}
        onFocus={({ target }) => target.select()}
        onClick={() => !isOpen && type('')}
        onChange={({ target }) => type(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          type(null);
          onBlur?.();
        }}
        className={onErase ? 'min-h-6 w-full bg-transparent px-1 outline-none placeholder:text-faint' : 'field'}
      />
      {isOpen && (
        <ul
          ref={box}
          id={list}
          role="listbox"
          aria-label={label}
          className="animate-rise absolute inset-x-0 top-full z-30 mt-1 max-h-64 min-w-56 overflow-y-auto rounded-xl border border-line bg-raised p-1 shadow-raised"
        >
          {options.map((option, index) => (
            <li
              key={option.value}
              id={`${list}-${index}`}
              role="option"
              aria-selected={index === at}
              onPointerMove={() => setActive(index)}
              // Before the field loses the focus.
              onPointerDown={(event) => {
                event.preventDefault();
                choose(option);
              }}
              className={cx(
                'flex min-h-8 cursor-pointer items-center gap-2 rounded-lg px-2 py-1',
                index === at && 'bg-hover',
              )}
            >
              <span className="min-w-0 flex-1 truncate">{option.label}</span>
              {option.hint && <span className="max-w-[45%] truncate text-xs text-muted">{option.hint}</span>}
            </li>
          ))}
          {options.length === 0 && (
            <li role="option" aria-selected={false} aria-disabled className="px-2 py-1.5 text-muted">
              {t.nothingFound}
            </li>
          )}
        </ul>
      )}
    </div>
  );
}
