import { Check, X } from 'lucide-react';
import { companiesTexts } from '@openings/i18n/dashboard-companies';
import { etagOf } from '@openings/sdk/index';
import type { Schema } from '../../api/types';
import { Panel } from '../../kit/panel';
import { WriteButton } from '../../kit/write-button';
import { useTextsOf } from '../../state/language';

type Company = Schema<'Company'>;

/** The name and the website that members of a company want, to accept or to decline. Nothing when there are none. */
export function CompanyWishes({ company }: { readonly company: Company }) {
  const t = useTextsOf(companiesTexts);
  const { name, website, pendingName, pendingWebsite } = company;
  if (pendingName === null && pendingWebsite === null) return null;
  return (
    <Panel title={t.wishes}>
      <div className="flex flex-col gap-4">
        {pendingName !== null && (
          <Wish
            company={company}
            text={t.wantsName(pendingName)}
            accepts={{ name: pendingName }}
            // The current value ends the request.
            declines={{ name }}
          />
        )}
        {pendingWebsite !== null && (
          <Wish
            company={company}
            text={t.wantsWebsite(pendingWebsite)}
            hint={t.wantsWebsiteHint}
            accepts={{ website: pendingWebsite }}
            declines={{ website: website ?? '' }}
          />
        )}
      </div>
    </Panel>
  );
}

interface WishProps {
  readonly company: Company;
  readonly text: string;
  readonly hint?: string;
  readonly accepts: object;
  readonly declines: object;
}

function Wish({ company, text, hint, accepts, declines }: WishProps) {
  const t = useTextsOf(companiesTexts);
  const change = (body: object) => () =>
    ({ method: 'PATCH', path: `/companies/${company.id}`, body, ifMatch: etagOf(company) }) as const;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="break-words">{text}</p>
        {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
      </div>
      <div className="flex gap-2">
        <WriteButton
          icon={<X aria-hidden className="size-4" />}
          needs="companies.manage"
          write={change(declines)}
          done={t.wishDeclined}
          refresh={['companies']}
        >
          {t.decline}
        </WriteButton>
        <WriteButton
          look="primary"
          icon={<Check aria-hidden className="size-4" />}
          needs="companies.manage"
          write={change(accepts)}
          done={t.wishAccepted}
          refresh={['companies']}
        >
          {t.accept}
        </WriteButton>
      </div>
    </div>
  );
}
