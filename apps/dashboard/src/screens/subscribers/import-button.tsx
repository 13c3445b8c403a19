import { Upload } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { SubscribersTexts } from '@openings/texts/dashboard-subscribers';
import { useMay } from '../../kit/use-may';
import { useTexts } from '../../state/language';
import { Button } from '../../ui/button';
import { late } from '../../ui/late';

const ImportDialog = late(() => import('./import-dialog'), 'ImportDialog');

export function ImportButton({ t }: { readonly t: SubscribersTexts }) {
  const { mayNot } = useTexts();
  const may = useMay()('alerts.manage');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        look="primary"
        disabled={!may}
        title={may ? undefined : mayNot}
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
