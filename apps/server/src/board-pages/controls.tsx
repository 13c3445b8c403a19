import type { ComponentChildren, VNode } from 'preact';
import type { Form } from './form.js';
import { safeImage } from './safe-address.js';

/** The error of the whole form, above it. */
export const Problem = ({ form }: { readonly form: Form }): VNode | null =>
  form.problem === null ? null : (
    <p class="alert" role="alert">
      {form.problem}
    </p>
  );

interface FieldProps {
  readonly form: Form;
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'text' | 'email' | 'password' | 'url' | 'number' | 'file' | 'search';
  readonly autocomplete?: string;
  readonly required?: boolean;
  /** The mark after the label of an optional field. */
  readonly optional?: string;
  readonly value?: string;
  readonly maxLength?: number;
  readonly rows?: number;
  readonly accept?: string;
}

/** A field with its label, its hint and its error. */
export function Field({
  form,
  name,
  label,
  hint,
  type = 'text',
  required,
  optional,
  value,
  rows,
  ...more
}: FieldProps): VNode {
  const wrong = form.wrong.get(name);
  const [hintId, wrongId] = [`${name}-hint`, `${name}-wrong`];
  const described = [...(hint === undefined ? [] : [hintId]), ...(wrong === undefined ? [] : [wrongId])].join(' ');
  const shared = {
    id: name,
    name,
    ...(required ? { required: true } : {}),
    ...(described === '' ? {} : { 'aria-describedby': described }),
    ...(wrong === undefined ? {} : { 'aria-invalid': 'true' as const }),
    ...(more.maxLength === undefined ? {} : { maxLength: more.maxLength }),
    ...(more.autocomplete === undefined ? {} : { autocomplete: more.autocomplete }),
  };
  const typed = form.isSent && type !== 'password' && type !== 'file' ? form.text(name) : (value ?? '');
  return (
    <div class="field">
      <label for={name}>
        {label}
        {optional !== undefined && <span class="soft small"> ({optional})</span>}
      </label>
      {rows === undefined ? (
        <input
          {...(shared as object)}
          type={type as 'text'}
          {...(type === 'file' ? {} : { value: typed })}
          {...(more.accept === undefined ? {} : { accept: more.accept })}
        />
      ) : (
        <textarea {...shared} rows={rows}>
          {typed}
        </textarea>
      )}
      {hint !== undefined && (
        <p class="hint" id={hintId}>
          {hint}
        </p>
      )}
      {wrong !== undefined && (
        <p class="wrong" id={wrongId}>
          {wrong}
        </p>
      )}
    </div>
  );
}

/** A required field for an email address. */
export const EmailField = ({
  name = 'email',
  ...rest
}: Pick<FieldProps, 'form' | 'label'> & { readonly name?: string }): VNode => (
  <Field {...rest} name={name} type="email" autocomplete="email" maxLength={254} required />
);

/** One of several values. @param options by value. */
export function Select({
  name,
  label,
  options,
  value,
  none,
}: {
  readonly name: string;
  readonly label: string;
  readonly options: Readonly<Record<string, string>>;
  readonly value: string;
  /** The label of an empty choice; absent: a value must be chosen. */
  readonly none?: string;
}): VNode {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select id={name} name={name}>
        {none !== undefined && <option value="">{none}</option>}
        {Object.entries(options).map(([key, text]) => (
          <option key={key} value={key} selected={key === value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Any number of several values. @param options by value. @param counts numbers to show after the options; none without it. */
export const Checks = ({
  name,
  label,
  options,
  chosen,
  counts,
}: {
  readonly name: string;
  readonly label: string;
  readonly options: Readonly<Record<string, string>>;
  readonly chosen: readonly string[];
  readonly counts?: ReadonlyMap<string, number> | undefined;
}): VNode => (
  <fieldset>
    <legend>{label}</legend>
    {Object.entries(options).map(([key, text]) => (
      <label class="check" key={key}>
        <input type="checkbox" name={name} value={key} checked={chosen.includes(key)} />
        {counts === undefined ? text : `${text} (${counts.get(key) ?? 0})`}
      </label>
    ))}
  </fieldset>
);

/** The logo of a company, or its first letter. */
export function Logo({
  url,
  name,
  big,
}: {
  readonly url: string | null;
  readonly name: string;
  readonly big?: boolean;
}): VNode {
  const image = safeImage(url);
  const side = big ? 72 : 48;
  const kind = big ? 'logo big' : 'logo';
  return image === null ? (
    <span class={kind} aria-hidden="true">
      {[...name][0]?.toUpperCase()}
    </span>
  ) : (
    <img class={kind} src={image} alt="" width={side} height={side} loading="lazy" />
  );
}

/** HTML that the Board API has sanitised; the content security policy blocks what it could load or run. */
export const Rich = ({ html }: { readonly html: string }): VNode => (
  <div class="rich" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
);

/** A short page in the centre. */
export const Narrow = ({
  title,
  children,
}: {
  readonly title: string;
  readonly children?: ComponentChildren;
}): VNode => (
  <div class="narrow card">
    <h1>{title}</h1>
    {children}
  </div>
);
