import { useId, useState } from 'react';
import { backfillTexts } from '@openings/i18n/dashboard-backfill';
import { useForbidden } from '../../kit/permissions';
import { WriteButton } from '../../kit/write-button';
import { useTextsOf } from '../../state/language';
import { type BackfillCompany, START_NEEDS } from './backfill-company';

/** Which of the companies that are known is meant. */
export function MatchPanel({ company }: { readonly company: BackfillCompany }) {
  const t = useTextsOf(backfillTexts);
  const group = useId();
  const [chosen, setChosen] = useState<number | null>(null);
  const [chosenStart, setStart] = useState(true);
  const mayNotStart = useForbidden(START_NEEDS);
  const start = chosenStart && mayNotStart === undefined;
  const path = `/backfill/companies/${company.companyId}`;
  const common = { needs: 'backfill.manage', refresh: ['backfill-companies', 'backfill'] } as const;
  return (
    <div className="space-y-5">
      <p className="text-muted">{t.matchText}</p>
      <fieldset className="panel divide-y divide-line overflow-hidden">
        <legend className="sr-only">{t.matchTitle(company.name)}</legend>
        {(company.candidates ?? []).map(({ index, name, website }) => (
          <label key={index} className="flex items-center gap-3 px-4 py-3 hover:bg-hover">
            <input
              type="radio"
              name={group}
              className="accent-accent"
              checked={chosen === index}
              onChange={() => setChosen(index)}
            />
            <span className="min-w-0">
              <span className="block truncate font-medium">{name}</span>
              <span className="block truncate text-xs text-muted">{website ?? '–'}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <label className="flex items-center gap-3" title={mayNotStart}>
        <input
          type="checkbox"
          role="switch"
          className="switch"
          checked={start}
          disabled={mayNotStart !== undefined}
          onChange={({ target }) => setStart(target.checked)}
        />
        {t.startAfter}
      </label>
      <div className="flex flex-wrap gap-2">
        <WriteButton
          {...common}
          look="primary"
          disabled={chosen === null}
          write={() => ({ method: 'POST', path: `${path}/match`, body: { candidateIndex: chosen, start } })}
          done={t.matched}
        >
          {t.confirm}
        </WriteButton>
        <WriteButton {...common} write={() => ({ method: 'POST', path: `${path}/mark-no-match` })} done={t.noneDone}>
          {t.none}
        </WriteButton>
      </div>
    </div>
  );
}
