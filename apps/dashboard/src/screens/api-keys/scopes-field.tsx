import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { apiKeysTexts } from '@openings/i18n/dashboard-api-keys';
import { useTextsOf } from '../../state/language';
import { Button } from '../../ui/button';
import { FieldError } from '../../ui/field';

export interface ScopesFieldProps<Values extends FieldValues> {
  readonly control: Control<Values>;
  readonly name: FieldPath<Values>;
  /** All that can be chosen. */
  readonly scopes: readonly string[];
  readonly error: string | undefined;
}

/** Scopes by what they are about: `jobs` has `jobs.read` and `jobs.manage`. */
function groupsOf(scopes: readonly string[]): readonly (readonly [string, readonly string[]])[] {
  const groups = new Map<string, string[]>();
  for (const scope of scopes) {
    const [about = ''] = scope.split('.');
    groups.set(about, [...(groups.get(about) ?? []), scope]);
  }
  return [...groups].sort(([a], [b]) => a.localeCompare(b));
}

/** What a key may do, a line for each kind of object. */
export function ScopesField<Values extends FieldValues>({ control, name, scopes, error }: ScopesFieldProps<Values>) {
  const t = useTextsOf(apiKeysTexts);
  return (
    <Controller
      name={name}
      control={control}
      render={({ field: { value, onChange } }) => {
        const chosen = new Set<string>(value);
        const turn = (scope: string) =>
          onChange(scopes.filter((each) => (each === scope ? !chosen.has(each) : chosen.has(each))));
        return (
          <div role="group" aria-label={t.scopes}>
            <FieldError text={error} />
            <div className="mb-3 flex flex-wrap items-center gap-2">
              <Button size="small" onClick={() => onChange(scopes.filter((each) => each.endsWith('.read')))}>
                {t.readOnly}
              </Button>
              <Button size="small" onClick={() => onChange([...scopes])}>
                {t.everything}
              </Button>
              <Button size="small" onClick={() => onChange([])}>
                {t.none}
              </Button>
              <span aria-live="polite" className="ml-auto text-xs text-muted">
                {t.scopeCount(chosen.size)}
              </span>
            </div>
            <ul className="divide-y divide-line rounded-lg border border-line">
              {groupsOf(scopes).map(([about, all]) => (
                <li key={about} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2">
                  <span className="w-full font-medium sm:w-40">{about.replaceAll('_', ' ')}</span>
                  {all.map((scope) => (
                    <label key={scope} className="flex items-center gap-1.5 text-xs text-muted">
                      <input
                        type="checkbox"
                        className="check"
                        aria-label={scope}
                        checked={chosen.has(scope)}
                        onChange={() => turn(scope)}
                      />
                      {scope.split('.')[1]}
                    </label>
                  ))}
                </li>
              ))}
            </ul>
          </div>
        );
      }}
    />
  );
}
