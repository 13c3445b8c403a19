import { Download, X } from 'lucide-react';
import { useState } from 'react';
import { operationsTexts } from '@openings/i18n/dashboard-operations';
import type { Schema } from '../../api/types';
import { sayError } from '../../kit/use-write';
import { DateTime } from '../../kit/date-time';
import { download } from '../../kit/download';
import { OperationProgress } from '../../kit/operation-progress';
import { useObject } from '../../kit/use-object';
import { BoardLink } from '../../kit/board-link';
import { useTexts, useTextsOf } from '../../state/language';
import { Button, IconButton } from '../../ui/button';

type Operation = Schema<'AnyOperation'>;

const LOOK_MS = 1500;
/** Operations that leave a file. */
const WRITERS = new Set(['exports.generate', 'subscribers.export']);
/** Where what an operation is about has a page. */
const PAGES: Readonly<Record<string, string>> = {
  candidate: '/candidates?open=',
  company: '/companies/',
  employer: '/employers?open=',
  import: '/imports/',
  job_feed: '/feeds/',
};

/** An operation with its progress, its file and what it is about. */
export function OperationCard({ id, onForget }: { readonly id: string; readonly onForget?: () => void }) {
  const t = useTextsOf(operationsTexts);
  const { data, error } = useObject<Operation>('operations', `/operations/${id}`, ({ completedAt }) =>
    completedAt === null ? LOOK_MS : false,
  );
  const page = data?.resource && PAGES[data.resource.object];
  return (
    <article className="space-y-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="font-semibold">{data ? (t.kinds[data.kind] ?? data.kind) : t.operation}</h2>
        <BoardLink to={`/operations/${id}`} className="truncate font-mono text-2xs text-muted hover:text-ink">
          {id}
        </BoardLink>
        <span className="ml-auto text-xs text-muted">
          <DateTime at={data?.createdAt} />
        </span>
        {data?.resource && page && (
          <BoardLink to={`${page}${data.resource.id}`} className="text-xs text-accent-ink hover:underline">
            {t.open}
          </BoardLink>
        )}
        {data?.state === 'succeeded' && WRITERS.has(data.kind) && <DownloadButton operation={data} />}
        {onForget && (
          <IconButton label={t.forget} className="size-6" onClick={onForget}>
            <X className="size-3.5" />
          </IconButton>
        )}
      </div>
      {error ? <p className="panel p-4 text-muted">{error.message}</p> : <OperationProgress id={id} />}
    </article>
  );
}

/** Saves the file that an operation left. */
export function DownloadButton({ operation }: { readonly operation: Operation }) {
  const t = useTextsOf(operationsTexts);
  const { requestId } = useTexts();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const name = `${operation.kind.split('.')[0] ?? 'export'}-${operation.createdAt.slice(0, 10)}.csv`;
    await download(`/operations/${operation.id}/download`, name).catch((error: unknown) => sayError(error, requestId));
    setBusy(false);
  };
  return (
    <Button size="small" busy={busy} icon={<Download aria-hidden className="size-3.5" />} onClick={() => void save()}>
      {t.download}
    </Button>
  );
}
