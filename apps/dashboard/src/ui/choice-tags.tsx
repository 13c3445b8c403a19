import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTexts } from '../state/language';
import { Combobox, type ComboOption } from './combobox';
import type { FieldIds } from './field';

const SHOWN = 50;

export interface ChoiceTagsProps extends FieldIds {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (value: readonly string[]) => void;
  readonly onBlur?: () => void;
  readonly choices: readonly ComboOption[];
  readonly placeholder?: string | undefined;
}

/** Some of many choices, found by typing. */
export function ChoiceTags({ label, value, onChange, onBlur, choices, placeholder, ...ids }: ChoiceTagsProps) {
  const t = useTexts();
  const [typed, setTyped] = useState('');
  const labels = useMemo(() => new Map(choices.map((choice) => [choice.value, choice.label])), [choices]);
  const options = useMemo(() => {
    const words = typed.trim().toLowerCase();
    const left = choices.filter((choice) => !value.includes(choice.value));
    const begin = left.filter((choice) => choice.label.toLowerCase().startsWith(words));
    const within = left.filter(
      (choice) => !choice.label.toLowerCase().startsWith(words) && choice.label.toLowerCase().includes(words),
    );
    return [...begin, ...within].slice(0, SHOWN);
  }, [choices, typed, value]);
  return (
    <div className="field flex flex-wrap items-center gap-1.5 px-2 py-1">
      {value.map((each) => (
        <span
          key={each}
          className="inline-flex max-w-full items-center gap-1 rounded-md bg-sunken py-0.5 pr-1 pl-2 text-xs ring-1 ring-line ring-inset dark:bg-raised"
        >
          <span className="truncate">{labels.get(each) ?? each}</span>
          <button
            type="button"
            aria-label={t.removeTag(labels.get(each) ?? each)}
            onClick={() => onChange(value.filter((other) => other !== each))}
            className="rounded p-0.5 text-muted hover:text-ink"
          >
            <X aria-hidden className="size-3" />
          </button>
        </span>
      ))}
      <Combobox
        {...ids}
        label={label}
        text=""
        options={options}
        onType={setTyped}
        onChoose={(option) => onChange([...value, option.value])}
        onErase={() => onChange(value.slice(0, -1))}
        {...(onBlur ? { onBlur } : {})}
        placeholder={value.length === 0 ? placeholder : undefined}
        className="min-w-24 flex-1"
      />
    </div>
  );
}
