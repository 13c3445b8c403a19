import { useMemo } from 'react';
import { taxonomiesTexts } from '@openings/i18n/dashboard-taxonomies';
import { EmbeddedList } from '../../kit/list/list-screen';
import { TabbedLists } from '../../kit/list/tabbed-lists';
import { useTextsOf } from '../../state/language';
import { termsList } from './terms.list';

export function Screen() {
  const t = useTextsOf(taxonomiesTexts);
  const [skills, categories, markets] = useMemo(
    () => [termsList(t, 'skills'), termsList(t, 'categories'), termsList(t, 'markets')] as const,
    [t],
  );
  return (
    <TabbedLists
      title={t.title}
      about={t.about}
      tabs={[
        { id: 'skills', label: t.skills, content: <EmbeddedList list={skills} /> },
        { id: 'categories', label: t.categories, content: <EmbeddedList list={categories} /> },
        { id: 'markets', label: t.markets, content: <EmbeddedList list={markets} /> },
      ]}
    />
  );
}
