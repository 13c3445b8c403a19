import { Suspense, useId } from 'react';
import { Controller, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../state/language';
import { Field, FieldError, Select, TextArea, TextInput } from '../../ui/field';
import { late } from '../../ui/late';
import { TagsInput } from '../../ui/tags-input';
import type { FormField } from './declaration';

// The first and the last are larger than all of the rest of a form.
const RichText = late(() => import('./rich-text'), 'RichText');
const ChoiceTags = late(() => import('../../ui/choice-tags'), 'ChoiceTags');
const DateField = late(() => import('./date-field'), 'DateField');

export interface FormFieldViewProps<Values extends FieldValues> {
  readonly field: FormField<Values>;
  readonly form: UseFormReturn<Values>;
  readonly error: string | undefined;
}

/** A field in the grid of its section. `data-field` is how the form finds the first wrong one. */
export function FormFieldView<Values extends FieldValues>(props: FormFieldViewProps<Values>) {
  const { name, wide, kind } = props.field;
  const isWide = wide ?? ['textarea', 'rich-text', 'choices'].includes(kind);
  return (
    <div data-field={name} className={isWide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
      <FieldView {...props} />
    </div>
  );
}

function FieldView<Values extends FieldValues>({ field, form, error }: FormFieldViewProps<Values>) {
  const t = useTexts();
  const errorId = useId();
  const { register, control } = form;
  const { name, label, hint, required = false, placeholder } = field;
  const rules = required ? { required: t.isRequired } : {};
  const wrong = error ? { 'aria-invalid': true, 'aria-describedby': errorId } : {};
  if (field.kind === 'custom') return field.render({ control, error });
  if (field.kind === 'switch')
    return (
      <>
        <label className="flex items-start gap-3">
          <input type="checkbox" role="switch" className="switch" {...wrong} {...register(name)} />
          <span>
            <span className="block font-medium">{label}</span>
            {hint && <span className="block text-xs text-muted">{hint}</span>}
          </span>
        </label>
        <FieldError id={errorId} text={error} />
      </>
    );
  if (field.kind === 'choices')
    return (
      <fieldset {...(error ? { 'aria-describedby': errorId } : {})}>
        <legend className="mb-1.5 font-medium">{label}</legend>
        <div
          className={
            field.choices.length > 6
              ? 'grid gap-x-5 gap-y-2 sm:grid-cols-2 lg:grid-cols-3'
              : 'flex flex-wrap gap-x-5 gap-y-2'
          }
        >
          {field.choices.map((choice) => (
            <label key={choice.value} className="flex items-center gap-2">
              <input type="checkbox" className="check" value={choice.value} {...register(name)} />
              {choice.label}
            </label>
          ))}
        </div>
        {hint && <p className="mt-1.5 text-xs text-muted">{hint}</p>}
        <FieldError id={errorId} text={error} />
      </fieldset>
    );
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(ids) => {
        const common = { ...ids, placeholder, 'aria-required': required || undefined };
        if (field.kind === 'textarea')
          return (
            <TextArea
              {...common}
              {...register(name, rules)}
              rows={field.rows ?? 4}
              className={field.mono ? 'font-mono' : ''}
            />
          );
        if (field.kind === 'select')
          return (
            <Select
              {...ids}
              {...register(name, rules)}
              choices={field.choices}
              {...(field.none === undefined ? {} : { none: field.none })}
            />
          );
        if (field.kind === 'number') {
          const asNumber = {
            ...rules,
            setValueAs: (text: unknown) => (text === '' || text === null ? null : Number(text)),
          };
          return (
            <TextInput
              {...common}
              {...register(name, asNumber)}
              type="number"
              inputMode="decimal"
              min={field.min}
              max={field.max}
              step={field.step ?? 'any'}
            />
          );
        }
        if (['tags', 'find-many', 'rich-text', 'date'].includes(field.kind))
          return (
            <Controller
              name={name}
              control={control}
              rules={rules}
              render={({ field: { value, onChange, onBlur } }) => {
                const given = { ...ids, label, value, onChange, onBlur, placeholder };
                if (field.kind === 'tags')
                  return <TagsInput {...given} value={value ?? []} withCommas={field.withCommas} />;
                if (field.kind === 'find-many')
                  return (
                    <Suspense fallback={<div className="skeleton h-9" />}>
                      <ChoiceTags {...given} value={value ?? []} choices={field.choices} />
                    </Suspense>
                  );
                const Heavy = field.kind === 'date' ? DateField : RichText;
                return (
                  <Suspense fallback={<div className={field.kind === 'date' ? 'skeleton h-9' : 'skeleton h-64'} />}>
                    <Heavy {...given} />
                  </Suspense>
                );
              }}
            />
          );
        return <TextInput {...common} {...register(name, rules)} type={field.kind} />;
      }}
    </Field>
  );
}
