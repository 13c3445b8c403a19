import { useQuery } from '@tanstack/react-query';
import { importsTexts } from '@openings/i18n/dashboard-imports';
import { get } from '../../api/api';
import type { Schema } from '../../api/types';
import { useWrite } from '../../kit/use-write';
import { FileDrop } from '../../kit/file-drop';
import { useForbidden } from '../../kit/permissions';
import { useBoardNavigate } from '../../kit/board-link';
import { useTextsOf } from '../../state/language';
import { boardStore } from '../../state/session';
import { keepSample } from './csv-sample';

/** Where a file is dropped; it leads to the page of its import. */
export function ImportDrop() {
  const t = useTextsOf(importsTexts);
  const navigate = useBoardNavigate();
  const forbidden = useForbidden('imports.manage');
  const { write, busy } = useWrite();
  const { data: quota } = useQuery({
    queryKey: ['imports', 'quota', boardStore.get()?.id],
    queryFn: ({ signal }) => get<Schema<'ImportQuota'>>('/imports/quota', {}, signal),
  });
  const upload = async (file: File) => {
    const change = { method: 'POST', path: '/imports', file } as const;
    const operation = await write<Schema<'Operation'>>(change, { done: t.uploaded, refresh: ['imports'] });
    const id = operation?.resource?.id;
    if (!id) return;
    await keepSample(id, file);
    navigate(`/imports/${id}`);
  };
  const full = quota?.remaining === 0;
  if (forbidden || full) return <p className="panel mb-5 px-5 py-4 text-muted">{forbidden ?? t.quotaUsed}</p>;
  return (
    <div className="mb-5">
      <FileDrop
        label={t.drop}
        hint={quota ? `${t.dropHint} ${t.quota(quota.remaining)}.` : t.dropHint}
        accept=".csv,text/csv"
        busy={busy}
        onFile={(file) => void upload(file)}
      />
    </div>
  );
}
