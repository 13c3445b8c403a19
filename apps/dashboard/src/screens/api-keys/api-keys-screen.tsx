import { useMemo } from 'react';
import { apiKeysTexts } from '@openings/i18n/dashboard-api-keys';
import { EmbeddedList } from '../../kit/list/list-screen';
import { TabbedLists } from '../../kit/list/tabbed-lists';
import { useTextsOf } from '../../state/language';
import { keysList } from './keys.list';
import { publishableList } from './publishable.list';

export function Screen() {
  const t = useTextsOf(apiKeysTexts);
  const [keys, publishable] = useMemo(() => [keysList(t), publishableList(t)] as const, [t]);
  return (
    <TabbedLists
      title={t.title}
      about={t.about}
      tabs={[
        { id: 'secret', label: t.secret, content: <EmbeddedList list={keys} /> },
        { id: 'publishable', label: t.publishable, content: <EmbeddedList list={publishable} /> },
      ]}
    />
  );
}
