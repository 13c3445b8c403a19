import { useBlocker } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { ApiError } from '@openings/sdk/index';
import { useForm, type DefaultValues, type FieldErrors, type FieldPath, type FieldValues } from 'react-hook-form';
import type { Write } from '../../api/api';
import { useWrite } from '../use-write';
import { useTexts } from '../../state/language';
import { Button } from '../../ui/button';
import { late } from '../../ui/late';
import { CopyAsCurl } from '../copy-as-curl';
import { useForbidden } from '../permissions';
import { UpgradeHint } from '../upgrade-hint';
import type { FormSection } from './declaration';
import { FormFieldView } from './form-field';
import { focusField } from './focus';
import { sortIssues } from './issues';

const ConfirmDialog = late(() => import('../confirm-dialog'), 'ConfirmDialog');

export interface ResourceFormProps<Values extends FieldValues, Answer> {
  readonly sections: readonly FormSection<Values>[];
  readonly values: DefaultValues<Values>;
  /** The request that saves `values`; it is sent, and shown as curl. */
  readonly write: (values: Values) => Write;
  readonly saveLabel: string;
  /** Said when it is saved; a function gets the values that were saved. */
  readonly done: string | ((values: Values) => string);
  readonly refresh: readonly string[];
  /** Who does not have this permission reads the form, and cannot save it. */
  readonly needs?: string;
  readonly onSaved?: (answer: Answer, values: Values) => void;
  /** What is typed is a secret: it is not offered as curl, and the form is empty once it is saved. */
  readonly isSecret?: boolean;
  /** Beside the form on a wide window, such as a preview of the values. */
  readonly aside?: (values: Values) => ReactNode;
  /** Other buttons beside that which saves. */
  readonly extra?: (submit: (change: (values: Values) => Write, done: string) => void, busy: boolean) => ReactNode;
  /** Called when the form gets its first unsaved change, and when it has none again. The same between drawings. */
  readonly onDirty?: (isDirty: boolean) => void;
}

interface Refusal {
  readonly text: string;
  readonly rest: readonly string[];
  readonly requestId?: string | undefined;
  readonly error?: unknown;
  /** The first wrong field. */
  readonly first?: { readonly name: string; readonly path?: string } | undefined;
}

/**
 * A form as its sections say. What is wrong is shown at its field and beside the button that saves, and the first wrong field gets the
 * focus. A page with changes is not left without a question.
 */
export function ResourceForm<Values extends FieldValues, Answer>(props: ResourceFormProps<Values, Answer>) {
  const {
    sections,
    values,
    write: writeOf,
    saveLabel,
    done,
    refresh,
    onSaved,
    needs,
    isSecret = false,
    aside,
    extra,
    onDirty,
  } = props;
  const t = useTexts();
  const { write, busy } = useWrite();
  const forbidden = useForbidden(needs);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  // The form itself focuses the first wrong field, also one that has no input of its own.
  const form = useForm<Values>({ defaultValues: values, shouldFocusError: false });
  const element = useRef<HTMLFormElement>(null);
  const { isDirty, errors } = form.formState;
  // Leaving after a save is no loss; the state of the form knows that only after the next drawing.
  const saved = useRef(false);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !saved.current && leadsElsewhere(current, next),
    enableBeforeUnload: () => isDirty && !saved.current,
    withResolver: true,
  });

  useEffect(() => {
    onDirty?.(isDirty);
    return () => onDirty?.(false);
  }, [isDirty, onDirty]);

  const current = form.watch();
  const shownSections = sections
    .map((section) => ({ ...section, fields: section.fields.filter(({ shown }) => shown?.(current) ?? true) }))
    .filter(({ fields }) => fields.length > 0);
  const shownFields = shownSections.flatMap(({ fields }) => fields);

  // Once the messages are drawn, because they move the fields.
  useEffect(() => {
    const first = refusal?.first;
    if (first && element.current) focusField(element.current, first.name, first.path);
  }, [refusal]);

  const refuse = (error: unknown) => {
    const sent = form.getValues();
    const known = shownFields.map(({ name, sends = [] }) => ({
      name,
      sends: typeof sends === 'function' ? sends(sent) : sends,
    }));
    const { fields, rest } = sortIssues(error instanceof ApiError ? error.issues : [], known);
    for (const name of new Set(fields.map((field) => field.name))) {
      const messages = new Set(fields.flatMap((field) => (field.name === name ? field.message : [])));
      form.setError(name as FieldPath<Values>, { message: [...messages].join(' ') });
    }
    const requestId = error instanceof ApiError ? error.requestId : undefined;
    const text = error instanceof Error ? error.message : String(error);
    setRefusal({ text, rest, requestId, error, first: fields[0] });
  };
  const refuseFields = (found: FieldErrors<Values>) => {
    const wrong = shownFields.filter(({ name }) => messageAt(found, name) !== undefined);
    setRefusal({ text: t.checkFields(wrong.length), rest: wrong.map(({ label }) => label), first: wrong[0] });
  };
  const submit = (change: (values: Values) => Write, message: ResourceFormProps<Values, Answer>['done']) => {
    // What the server refused before would stop the next attempt.
    form.clearErrors();
    return form.handleSubmit(async (current) => {
      setRefusal(null);
      try {
        const answer = await write<Answer>(change(current), {
          done: typeof message === 'string' ? message : message(current),
          refresh,
          quiet: true,
          isSecret,
        });
        saved.current = true;
        form.reset(isSecret ? (values as Values) : current);
        onSaved?.(answer as Answer, current);
        saved.current = false;
      } catch (error) {
        refuse(error);
      }
    }, refuseFields)();
  };

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(writeOf, done);
      }}
      className={aside ? 'grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]' : ''}
    >
      <div className="min-w-0 space-y-5">
        {shownSections.map(({ title, about, fields }) => (
          <section key={title} className="panel" aria-label={title}>
            <div className="border-b border-line px-5 py-3">
              <h2 className="font-semibold">{title}</h2>
              {about && <p className="mt-0.5 text-muted">{about}</p>}
            </div>
            <div className="grid gap-x-4 gap-y-5 p-5 sm:grid-cols-2">
              {fields.map((field) => (
                <FormFieldView key={field.name} field={field} form={form} error={messageAt(errors, field.name)} />
              ))}
            </div>
          </section>
        ))}
        <div className="sticky bottom-0 z-20 -mx-1 flex flex-wrap items-center gap-2 border-t border-line bg-canvas/95 px-1 py-3 backdrop-blur in-[[role=dialog]]:bg-surface/95">
          {refusal && (
            <div
              role="alert"
              tabIndex={refusal.rest.length > 3 ? 0 : undefined}
              className="max-h-40 basis-full overflow-y-auto rounded-xl border border-bad/30 bg-bad-soft px-4 py-2.5 text-bad"
            >
              <p className="font-medium">{refusal.text}</p>
              {refusal.rest.map((line) => (
                <p key={line} className="mt-1 text-xs">
                  {line}
                </p>
              ))}
              <UpgradeHint error={refusal.error} />
              {refusal.requestId && <p className="mt-1 font-mono text-2xs">{t.requestId(refusal.requestId)}</p>}
            </div>
          )}
          <Button
            type="submit"
            look="primary"
            busy={busy}
            disabled={forbidden !== undefined}
            {...(forbidden ? { title: forbidden } : {})}
          >
            {saveLabel}
          </Button>
          {forbidden && <span className="text-muted">{forbidden}</span>}
          {!forbidden && extra?.((change, message) => void submit(change, message), busy)}
          {!isSecret && <CopyAsCurl write={() => writeOf(form.getValues())} className="ml-auto" />}
        </div>
      </div>
      {aside && <div className="min-w-0 xl:sticky xl:top-6">{aside(current)}</div>}
      {leaving.status === 'blocked' && (
        <Suspense>
          <ConfirmDialog
            title={t.unsavedTitle}
            text={t.unsavedText}
            action={t.leave}
            danger
            onConfirm={leaving.proceed}
            onClose={leaving.reset}
          />
        </Suspense>
      )}
    </form>
  );
}

interface Place {
  readonly pathname: string;
  readonly search: object;
}

/** Whether a step leaves the form: to another page, or another tab of its page. */
const leadsElsewhere = (current: Place, next: Place): boolean =>
  current.pathname !== next.pathname ||
  (current.search as { tab?: string }).tab !== (next.search as { tab?: string }).tab;

/** The message of an error below a path such as `company.name`. */
function messageAt(errors: object, name: string): string | undefined {
  let at: unknown = errors;
  for (const part of name.split('.')) at = (at as Record<string, unknown> | undefined)?.[part];
  const message = (at as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? message : undefined;
}
