import { Suspense } from 'react';
import { Controller, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { useTexts } from '../../state/language';
import { Field, Select, TextArea, TextInput } from '../../ui/field';
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

export function FormFieldView<Values extends FieldValues>({ field, form, error }: FormFieldViewProps<Values>) {
  const t = useTexts();
  const { register, control } = form;
  const { name, label, hint, required = false, placeholder } = field;
  const wide = (field.wide ?? ['textarea', 'rich-text', 'choices'].includes(field.kind)) ? 'sm:col-span-2' : '';
  const rules = required ? { required: t.isRequired } : {};
  if (field.kind === 'custom') return <div className={wide}>{field.render({ control, error })}</div>;
  if (field.kind === 'switch')
    return (
      <div className={wide}>
        <label className="flex items-start gap-3">
          <input type="checkbox" role="switch" className="switch" {...register(name)} />
          <span>
            <span className="block font-medium">{label}</span>
            {hint && <span className="block text-xs text-muted">{hint}</span>}
            {error && <span className="block text-xs text-bad">{error}</span>}
          </span>
        </label>
      </div>
    );
  if (field.kind === 'choices')
    return (
      <fieldset className={wide}>
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
        {error && <p className="mt-1.5 text-xs text-bad">{error}</p>}
      </fieldset>
    );
  return (
    <Field label={label} hint={hint} error={error} required={required} className={wide}>
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
