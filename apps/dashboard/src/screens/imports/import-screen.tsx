import { useParams } from '@tanstack/react-router';
import { importsTexts } from '@openings/i18n/dashboard-imports';
import type { Schema } from '../../api/types';
import { ErrorNote } from '../../kit/error-note';
import { StatTiles } from '../../kit/stat-tiles';
import { StatusBadge } from '../../kit/status-badge';
import { useObject } from '../../kit/use-object';
import { WriteButton } from '../../kit/write-button';
import { BoardLink } from '../../kit/board-link';
import { PageHead } from '../../kit/page-head';
import { PagePending } from '../../shell/page-states';
import { useTexts, useTextsOf } from '../../state/language';
import { buttonClass } from '../../ui/button';
import { ImportErrors } from './import-errors';
import { ImportMapping } from './import-mapping';

type Import = Schema<'ImportDetail'>;

const LOOK_MS = 1000;
const isOpen = ({ status }: Import) => status === 'pending' || status === 'processing';

export function Screen() {
  const t = useTextsOf(importsTexts);
  const { progress, ofTotal } = useTexts();
  const { id = '' }: { readonly id?: string } = useParams({ strict: false });
  const { data, error } = useObject<Import>('imports', `/imports/${id}`, (read) =>
    read.status === 'processing' ||
    (read.status === 'pending' && !['ready', 'failed'].includes(read.discoveryStatus ?? ''))
      ? LOOK_MS
      : false,
  );
  if (error) return <ErrorNote error={error} />;
  if (!data) return <PagePending />;
  const ready = data.status === 'pending' && data.discoveryStatus === 'ready' && data.proposedMapping !== null;
  const ended = !isOpen(data);
  return (
    <>
      <PageHead
        title={data.filename}
        back={{ label: t.title, to: '/imports' }}
        badge={<StatusBadge status={ready ? 'ready' : data.status} />}
        actions={
          <>
            {isOpen(data) && (
              <WriteButton
                needs="imports.manage"
                write={() => ({ method: 'POST', path: `/imports/${id}/cancel` })}
                confirm={{ title: t.cancelTitle, text: t.cancelText, action: t.cancel }}
                done={t.cancelled}
                refresh={['imports']}
              >
                {t.cancel}
              </WriteButton>
            )}
            {ended && (
              <BoardLink to="/jobs" className={buttonClass('primary')}>
                {t.toJobs}
              </BoardLink>
            )}
          </>
        }
      />
      {data.status === 'pending' && !ready && (
        <p role="status" className="panel px-5 py-4 text-muted">
          {data.discoveryStatus === 'failed' ? t.unreadable : t.reading}
        </p>
      )}
      {ready && data.proposedMapping && <ImportMapping item={data} proposed={data.proposedMapping} />}
      {data.status === 'processing' && (
        <section className="panel mb-5 space-y-3 p-5" aria-label={t.progress}>
          <p role="status" className="text-muted tabular-nums">
            {ofTotal(data.processedRows, data.totalRows)}
          </p>
          <progress
            aria-label={progress}
            max={Math.max(data.totalRows, 1)}
            value={data.processedRows}
            className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent [&::-webkit-progress-value]:transition-all"
          />
        </section>
      )}
      {!ready && data.totalRows > 0 && (
        <StatTiles
          label={t.progress}
          stats={[
            { name: t.rows, value: data.totalRows },
            { name: t.created, value: data.createdCount },
            { name: t.updated, value: data.updatedCount },
            { name: t.skipped, value: data.skippedCount },
            { name: t.failed, value: data.errorCount },
          ]}
        />
      )}
      {data.errors.length > 0 && <ImportErrors total={data.errorCount} errors={data.errors} />}
    </>
  );
}
