import { Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { SubscribersTexts } from '@openings/i18n/dashboard-subscribers';
import { useForbidden } from '../../kit/permissions';
import { Button } from '../../ui/button';
import { late } from '../../ui/late';

const ImportDialog = late(() => import('./import-dialog'), 'ImportDialog');

export function ImportButton({ t }: { readonly t: SubscribersTexts }) {
  const forbidden = useForbidden('alerts.manage');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="primary"
        disabled={forbidden !== undefined}
        title={forbidden}
        icon={<Upload aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        {t.import}
      </Button>
      {open && (
        <Suspense>
          <ImportDialog t={t} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
