import {
  useEffect,
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { cx } from './cx';

/** What the input of a field must carry so that its label, hint and error are read out with it. */
export interface FieldIds {
  readonly 'id': string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean | undefined;
}

export interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** The field takes the focus when it gets an error, where no form does that. */
  readonly focused?: boolean;
  readonly required?: boolean;
  readonly className?: string;
  readonly children: (ids: FieldIds) => ReactNode;
}

/** A label above its input, what helps below it, and what is wrong with it. */
export function Field({ label, hint, error, focused = false, required, className, children }: FieldProps) {
  const id = useId();
  useEffect(() => {
    if (focused && error) document.getElementById(id)?.focus();
  }, [focused, error, id]);
  const about = [error ? `${id}-error` : null, hint ? `${id}-hint` : null].filter(Boolean).join(' ');
  return (
    <div className={cx('min-w-0', className)}>
      <label htmlFor={id} className="mb-1.5 block text-13 font-medium">
        {label}
        {required && (
          <span aria-hidden className="text-bad">
            {' *'}
          </span>
        )}
      </label>
      {children({ 'id': id, 'aria-describedby': about || undefined, 'aria-invalid': error ? true : undefined })}
      <FieldError id={`${id}-error`} text={error} />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** What is wrong with a field, below its input. */
export function FieldError({ id, text }: { readonly id?: string; readonly text: string | undefined }) {
  return text ? (
    <p id={id} data-field-error="" className="mt-1.5 text-xs text-bad">
      {text}
    </p>
  ) : null;
}

export function TextInput({ className, ...rest }: InputHTMLAttributes<HTMLInputElement>) {
  return <input {...rest} className={cx('field', className)} />;
}

export function TextArea({ className, ...rest }: TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return <textarea rows={4} {...rest} className={cx('field resize-y', className)} />;
}

export interface Choice {
  readonly value: string;
  readonly label: string;
}

export interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly choices: readonly Choice[];
  /** The choice of nothing; without it one of `choices` is always chosen. */
  readonly none?: string;
}

/** The browser's own list: it is known to people, and to phones. */
export function Select({ choices, none, className, ...rest }: SelectProps) {
  return (
    <select {...rest} className={cx('field pr-8', className)}>
      {none !== undefined && <option value="">{none}</option>}
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}
