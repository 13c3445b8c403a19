import type { ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type { ComboOption } from '../../ui/combobox';
import type { Choice } from '../../ui/field';

interface Common<Values extends FieldValues> {
  /** Path in the values, and in the issues of the server when it refuses one. */
  readonly name: FieldPath<Values>;
  /** Other paths in the body that this field fills, whose issues it shows: `companyId` for a company that is found by name. */
  readonly sends?: readonly string[] | ((values: Values) => readonly string[]);
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  /** Fills the whole width of its section. */
  readonly wide?: boolean;
  readonly placeholder?: string;
  readonly shown?: (values: Values) => boolean;
}

/** One field of a form. */
export type FormField<Values extends FieldValues> = Common<Values> &
  (
    | { readonly kind: 'text' | 'url' | 'email' | 'password' | 'date' | 'switch' | 'rich-text' }
    /** Words of their own; with `withCommas` only Enter ends one. */
    | { readonly kind: 'tags'; readonly withCommas?: boolean }
    /** Some of many choices, found by typing; the value is the list of theirs. */
    | { readonly kind: 'find-many'; readonly choices: readonly ComboOption[] }
    | { readonly kind: 'textarea'; readonly rows?: number; readonly mono?: boolean }
    | { readonly kind: 'number'; readonly min?: number; readonly max?: number; readonly step?: number }
    | { readonly kind: 'select'; readonly choices: readonly Choice[]; readonly none?: string }
    /** Tick boxes; the value is the list of those ticked. */
    | { readonly kind: 'choices'; readonly choices: readonly Choice[] }
    | { readonly kind: 'custom'; readonly render: (field: CustomControl<Values>) => ReactNode }
  );

export interface CustomControl<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly error: string | undefined;
}

export interface FormSection<Values extends FieldValues> {
  readonly title: string;
  readonly about?: string;
  readonly fields: readonly FormField<Values>[];
}
