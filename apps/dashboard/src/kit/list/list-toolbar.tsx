import { ChevronDown, Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../state/language';
import { Button, Spinner } from '../../ui/button';
import { cx } from '../../ui/cx';
import { ActionMenu } from '../../ui/menu';
import type { Filter, ListDeclaration } from './declaration';
import type { ListSearch } from './list-search';

const TYPED_MS = 250;

export interface ListToolbarProps<Row extends { readonly id: string }> {
  readonly list: ListDeclaration<Row>;
  readonly search: ListSearch;
  readonly onSearch: (search: ListSearch) => void;
  readonly busy: boolean;
  /** At the end of the line, for a list without a head of its own. */
  readonly action?: ReactNode;
}

/** The search field and the filters above a list. */
export function ListToolbar<Row extends { readonly id: string }>({
  list,
  search,
  onSearch,
  busy,
  action,
}: ListToolbarProps<Row>) {
  const t = useTexts();
  const filters = list.filters ?? [];
  const anything = search.q !== '' || Object.keys(search.filters).length > 0;
  if (!list.searchLabel && filters.length === 0)
    return action ? <div className="mb-3 flex justify-end">{action}</div> : null;
  const change = (key: string, values: readonly string[]) => {
    const { [key]: _, ...rest } = search.filters;
    onSearch({ ...search, filters: values.length > 0 ? { ...rest, [key]: values } : rest });
  };
  return (
    <div role="search" className="mb-3 flex flex-wrap items-center gap-2">
      {list.searchLabel && (
        <SearchField
          label={list.searchLabel}
          value={search.q}
          onChange={(q) => onSearch({ ...search, q })}
          busy={busy}
        />
      )}
      {filters.map((filter) => (
        <FilterChip key={filter.key} filter={filter} chosen={search.filters[filter.key] ?? []} onChange={change} />
      ))}
      {anything && (
        <Button look="ghost" onClick={() => onSearch({ ...search, q: '', filters: {} })}>
          {t.clearFilters}
        </Button>
      )}
      {action && <div className="ml-auto">{action}</div>}
    </div>
  );
}

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly busy: boolean;
}

/** Asks a moment after the last letter. */
function SearchField({ label, value, onChange, busy }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const timer = useRef(0);
  // The address may change without this field: back, a cleared filter.
  useEffect(() => setText(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div className="field flex w-full items-center gap-2 py-0 sm:w-72">
      {busy ? <Spinner /> : <Search aria-hidden className="size-4 shrink-0 text-faint" />}
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          clearTimeout(timer.current);
          timer.current = window.setTimeout(() => onChange(target.value.trim()), TYPED_MS);
        }}
        className="min-h-8 w-full min-w-0 bg-transparent outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
      />
    </div>
  );
}

interface FilterChipProps {
  readonly filter: Filter;
  readonly chosen: readonly string[];
  readonly onChange: (key: string, values: readonly string[]) => void;
}

function FilterChip({ filter, chosen, onChange }: FilterChipProps) {
  const t = useTexts();
  const { key, label, choices, multiple = false } = filter;
  const look = cx(
    'inline-flex min-h-8 max-w-64 items-center gap-1.5 rounded-lg border px-2.5 text-13 transition-colors',
    chosen.length > 0
      ? 'border-accent/40 bg-accent-soft text-accent-ink'
      : 'border-dashed border-line-strong text-muted hover:text-ink',
  );
  if (!choices)
    return chosen.length === 0 ? null : (
      <button type="button" className={look} onClick={() => onChange(key, [])} title={t.removeFilter(label)}>
        <span className="truncate">{label}</span>
        <X aria-hidden className="size-3.5 shrink-0" />
      </button>
    );
  const names = choices.filter(({ value }) => chosen.includes(value)).map((choice) => choice.label);
  return (
    <ActionMenu
      menuLabel={label}
      triggerClass={look}
      placement="bottom start"
      trigger={
        <>
          <span className="truncate">{names.length > 0 ? `${label}: ${names.join(', ')}` : label}</span>
          <ChevronDown aria-hidden className="size-3.5 shrink-0" />
        </>
      }
      entries={choices.map(({ value, label: text }) => ({ id: value, label: text }))}
      choice={{
        mode: multiple ? 'multiple' : 'single',
        chosen: new Set(chosen),
        onChange: (values) => onChange(key, [...values]),
      }}
    />
  );
}
