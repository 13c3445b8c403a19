import { moderationTexts } from '@openings/i18n/dashboard-moderation';
import { Tabs } from '../../kit/tabs';
import { PageHead } from '../../kit/page-head';
import { useTextsOf } from '../../state/language';

/** The head of both parts of the moderation; each part has an address that mails lead to. */
export function ModerationHead({ active }: { readonly active: 'jobs' | 'reports' }) {
  const t = useTextsOf(moderationTexts);
  const tabs = [
    { id: 'jobs', label: t.jobs, to: '/moderation' },
    { id: 'reports', label: t.reports, to: '/message-reports?status=open' },
  ];
  return (
    <>
      <PageHead title={t.title} />
      <Tabs label={t.title} tabs={tabs} active={active} />
    </>
  );
}
