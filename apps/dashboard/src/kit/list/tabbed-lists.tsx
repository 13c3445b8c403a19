import type { ReactNode } from 'react';
import { PageHead } from '../page-head';
import { Tabs, useTab } from '../tabs';

export interface TabbedList {
  readonly id: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** A page of several lists, a tab for each. */
export function TabbedLists({
  title,
  about,
  tabs,
}: {
  readonly title: string;
  readonly about?: string;
  readonly tabs: readonly TabbedList[];
}) {
  const active = useTab(tabs);
  return (
    <>
      <PageHead title={title} {...(about ? { about } : {})} />
      <Tabs label={title} tabs={tabs} active={active} />
      <div key={active}>{tabs.find(({ id }) => id === active)?.content}</div>
    </>
  );
}
