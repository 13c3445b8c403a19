import { Loader } from 'lucide-react';
import { useState } from 'react';
import { operationsTexts } from '@openings/i18n/dashboard-operations';
import { EmptyList } from '../../kit/list/empty-list';
import { useBoardNavigate } from '../../kit/board-link';
import { PageHead } from '../../kit/page-head';
import { useTextsOf } from '../../state/language';
import { operationsStore } from '../../state/operations';
import { boardStore } from '../../state/session';
import { useStored } from '../../state/stored';
import { Button } from '../../ui/button';
import { TextInput } from '../../ui/field';
import { OperationCard } from './operation-card';

export function Screen() {
  const t = useTextsOf(operationsTexts);
  const navigate = useBoardNavigate();
  const board = useStored(boardStore)?.id ?? '';
  const kept = useStored(operationsStore);
  const ids = kept[board] ?? [];
  const [wanted, setWanted] = useState('');
  const forget = (id: string) => operationsStore.set({ ...kept, [board]: ids.filter((each) => each !== id) });
  return (
    <>
      <PageHead title={t.operations} about={t.operationsAbout} />
      <form
        className="mb-5 flex max-w-lg gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (wanted.trim()) navigate(`/operations/${encodeURIComponent(wanted.trim())}`);
        }}
      >
        <TextInput
          aria-label={t.byId}
          placeholder={t.byId}
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
        />
        <Button type="submit">{t.open}</Button>
      </form>
      {ids.length === 0 ? (
        <EmptyList
          empty={{
            icon: Loader,
            title: t.emptyTitle,
            text: t.emptyText,
            curl: { method: 'GET', path: '/operations/operations_…' },
          }}
        />
      ) : (
        <div className="space-y-6">
          {ids.map((id) => (
            <OperationCard key={id} id={id} onForget={() => forget(id)} />
          ))}
        </div>
      )}
    </>
  );
}
