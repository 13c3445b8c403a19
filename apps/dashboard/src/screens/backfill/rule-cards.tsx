import { Plus, Trash2, X } from 'lucide-react';
import { Controller, type Control } from 'react-hook-form';
import { backfillTexts } from '@openings/i18n/dashboard-backfill';
import type { Schema } from '../../api/types';
import { choicesOf } from '../../kit/choices';
import { useTextsOf } from '../../state/language';
import { Button, IconButton } from '../../ui/button';
import { FieldError, Select } from '../../ui/field';
import { TagsInput } from '../../ui/tags-input';
import { newCard, newCondition, type RuleValues } from './rule-values';

type Card = Schema<'RuleCard'>;
type Condition = Schema<'RuleCondition'>;

export interface RuleCardsProps {
  readonly control: Control<RuleValues>;
  readonly error: string | undefined;
}

/** The cards of a rule: each with its conditions. */
export function RuleCards({ control, error }: RuleCardsProps) {
  const t = useTextsOf(backfillTexts);
  return (
    <Controller
      name="rules"
      control={control}
      render={({ field: { value, onChange } }) => {
        const set = (at: number, card: Card) => onChange(value.with(at, card));
        return (
          <div className="space-y-3">
            <FieldError text={error} />
            {value.map((card, at) => (
              <RuleCardFields
                key={at}
                title={t.card(at + 1)}
                card={card}
                onChange={(next) => set(at, next)}
                onRemove={value.length > 1 ? () => onChange(value.toSpliced(at, 1)) : undefined}
              />
            ))}
            <Button
              size="small"
              icon={<Plus aria-hidden className="size-3.5" />}
              onClick={() => onChange([...value, newCard()])}
            >
              {t.addCard}
            </Button>
          </div>
        );
      }}
    />
  );
}

interface RuleCardFieldsProps {
  readonly title: string;
  readonly card: Card;
  readonly onChange: (card: Card) => void;
  readonly onRemove: (() => void) | undefined;
}

function RuleCardFields({ title, card, onChange, onRemove }: RuleCardFieldsProps) {
  const t = useTextsOf(backfillTexts);
  const { conditions } = card;
  const set = (at: number, change: Partial<Condition>) => {
    const before = conditions[at];
    if (before) onChange({ ...card, conditions: conditions.with(at, { ...before, ...change }) });
  };
  return (
    <fieldset className="rounded-lg border border-line bg-sunken p-4 dark:bg-raised">
      <legend className="sr-only">{title}</legend>
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <span aria-hidden className="font-medium">
          {title}
        </span>
        <Select
          aria-label={`${title}: ${t.matchMode}`}
          className="sm:w-72!"
          value={card.match}
          choices={choicesOf(t.cardModes)}
          onChange={({ target }) => onChange({ ...card, match: target.value as Card['match'] })}
        />
        {onRemove && (
          <IconButton label={t.removeCard} className="ml-auto" onClick={onRemove}>
            <Trash2 className="size-4" />
          </IconButton>
        )}
      </div>
      <ul className="space-y-2">
        {conditions.map(({ field, operator, terms }, at) => (
          <li key={at} className="grid items-start gap-2 sm:grid-cols-[9rem_11rem_minmax(0,1fr)_2rem]">
            <Select
              aria-label={t.field}
              value={field}
              choices={choicesOf(t.fieldNames)}
              onChange={({ target }) => set(at, { field: target.value as Condition['field'] })}
            />
            <Select
              aria-label={t.operator}
              value={operator}
              choices={choicesOf(t.operators)}
              onChange={({ target }) => set(at, { operator: target.value as Condition['operator'] })}
            />
            <TagsInput
              id={`${title}-${at}`}
              aria-describedby={undefined}
              aria-invalid={undefined}
              aria-label={t.terms}
              label={t.terms}
              placeholder={t.terms}
              value={terms}
              onChange={(next) => set(at, { terms: [...next] })}
            />
            {conditions.length > 1 && (
              <IconButton
                label={t.removeCondition}
                onClick={() => onChange({ ...card, conditions: conditions.toSpliced(at, 1) })}
              >
                <X className="size-4" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <Button
        size="small"
        look="ghost"
        className="mt-2"
        icon={<Plus aria-hidden className="size-3.5" />}
        onClick={() => onChange({ ...card, conditions: [...conditions, newCondition()] })}
      >
        {t.addCondition}
      </Button>
    </fieldset>
  );
}
