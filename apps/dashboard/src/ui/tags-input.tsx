import { X } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../state/language';
import type { FieldIds } from './field';

export interface TagsInputProps extends FieldIds {
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly onBlur?: () => void;
  readonly placeholder?: string | undefined;
  readonly label: string;
  /** A comma is a part of words, such as places. */
  readonly withCommas?: boolean | undefined;
}

/** A list of words: Enter or a comma adds one, Backspace takes the last one away. */
export function TagsInput({
  value,
  onChange,
  onBlur,
  placeholder,
  label: _,
  withCommas = false,
  ...ids
}: TagsInputProps) {
  const t = useTexts();
  const [text, setText] = useState('');
  const add = () => {
    const word = text.trim();
    setText('');
    if (word !== '' && !value.includes(word)) onChange([...value, word]);
  };
  return (
    <div className="field flex flex-wrap items-center gap-1.5 px-2 py-1">
      {value.map((word) => (
        <span
          key={word}
          className="inline-flex max-w-full items-center gap-1 rounded-md bg-sunken py-0.5 pr-1 pl-2 text-xs ring-1 ring-line ring-inset dark:bg-raised"
        >
          <span className="truncate">{word}</span>
          <button
            type="button"
            aria-label={t.removeTag(word)}
            onClick={() => onChange(value.filter((each) => each !== word))}
            className="rounded p-0.5 text-muted hover:text-ink"
          >
            <X aria-hidden className="size-3" />
          </button>
        </span>
      ))}
      <input
        {...ids}
        value={text}
        placeholder={value.length === 0 ? placeholder : undefined}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => {
          add();
          onBlur?.();
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || (event.key === ',' && !withCommas)) {
            event.preventDefault();
            add();
          } else if (event.key === 'Backspace' && text === '') onChange(value.slice(0, -1));
        }}
        className="min-h-6 min-w-24 flex-1 bg-transparent px-1 outline-none placeholder:text-faint"
      />
    </div>
  );
}
