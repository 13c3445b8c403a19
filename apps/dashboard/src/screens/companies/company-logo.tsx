import { companiesTexts } from '@openings/i18n/dashboard-companies';
import type { Schema } from '../../api/types';
import { useWrite } from '../../kit/use-write';
import { FileDrop } from '../../kit/file-drop';
import { useTextsOf } from '../../state/language';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';

/** The logo of a company: replaced by a dropped file, or removed. It is saved at once. */
export function CompanyLogo({ company }: { readonly company: Schema<'Company'> }) {
  const t = useTextsOf(companiesTexts);
  const { write, busy } = useWrite();
  const path = `/companies/${company.id}/logo`;
  const refresh = ['companies'];
  return (
    <section className="panel space-y-4 p-5" aria-label={t.logo}>
      <div className="flex items-center gap-3">
        <Avatar name={company.name} src={company.logoUrl} size="large" key={company.logoUrl} />
        <h2 className="flex-1 font-semibold">{t.logo}</h2>
        {company.logoUrl && (
          <Button
            size="small"
            busy={busy}
            onClick={() => void write({ method: 'DELETE', path }, { done: t.logoRemoved, refresh })}
          >
            {t.removeLogo}
          </Button>
        )}
      </div>
      <FileDrop
        label={t.logoDrop}
        hint={t.logoHint}
        accept="image/png,image/jpeg,image/webp,image/gif"
        busy={busy}
        onFile={(file) => void write({ method: 'POST', path, file }, { done: t.logoSaved, refresh })}
      />
    </section>
  );
}
