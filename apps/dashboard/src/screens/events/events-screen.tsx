import { useNavigate, useSearch } from '@tanstack/react-router';
import { Activity, ChevronDown, Eraser, Pause, Play } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { operationsTexts } from '@openings/i18n/dashboard-operations';
import { isForbidden } from '../../api/is-forbidden';
import type { Schema } from '../../api/types';
import { DateTime } from '../../kit/date-time';
import { ErrorNote } from '../../kit/error-note';
import { JsonView } from '../../kit/json-view';
import { EmptyList } from '../../kit/list/empty-list';
import { PageHead } from '../../kit/page-head';
import { useTextsOf } from '../../state/language';
import { Badge, type Tone } from '../../ui/badge';
import { Button } from '../../ui/button';
import { cx } from '../../ui/cx';
import { late } from '../../ui/late';
import { ActionMenu } from '../../ui/menu';
import { useMedia } from '../../ui/use-media';
import { EVENT_TYPES, eventChoices } from '../webhooks/event-types';
import { useEvents } from './use-events';

const Drawer = late(() => import('../../ui/modal'), 'Drawer');

type Event = Schema<'Event'>;

const toneOf = (type: string): Tone =>
  type.endsWith('.created') || type.endsWith('.granted')
    ? 'good'
    : type.endsWith('.deleted') || type.endsWith('.withdrawn')
      ? 'bad'
      : 'accent';

/** What an event is about, in a few words. */
function subjectOf({ data }: Event): string {
  const object = data.object as Readonly<Record<string, unknown>>;
  const name = ['title', 'name', 'display_name', 'email', 'slug', 'id'].map((key) => object[key]).find(Boolean);
  return String(name ?? '');
}

export function Screen() {
  const t = useTextsOf(operationsTexts);
  const navigate = useNavigate();
  const search: { readonly types?: string } = useSearch({ strict: false });
  const types = useMemo(() => EVENT_TYPES.filter((type) => search.types?.split(',').includes(type)), [search.types]);
  const [running, setRunning] = useState(true);
  const [openId, setOpen] = useState<string | null>(null);
  const { events, error, clear } = useEvents(types, running);
  const wide = useMedia('(min-width: 1024px)');
  const opened = events.find(({ id }) => id === openId) ?? (wide ? events[0] : undefined);
  const choose = (chosen: ReadonlySet<string>) =>
    void navigate({
      to: '.',
      search: (chosen.size > 0 ? { types: [...chosen].join(',') } : {}) as never,
      replace: true,
    });
  if (isForbidden(error)) return <ErrorNote error={error} />;
  return (
    <>
      <PageHead
        title={t.events}
        about={t.eventsAbout}
        badge={
          <Badge tone={running ? 'good' : 'neutral'} dot>
            {running ? t.live : t.paused}
          </Badge>
        }
        actions={
          <>
            <Button icon={<Eraser aria-hidden className="size-4" />} disabled={events.length === 0} onClick={clear}>
              {t.clear}
            </Button>
            <Button
              icon={running ? <Pause aria-hidden className="size-4" /> : <Play aria-hidden className="size-4" />}
              onClick={() => setRunning(!running)}
            >
              {running ? t.pause : t.resume}
            </Button>
          </>
        }
      />
      <div className="mb-3 flex items-center gap-3">
        <ActionMenu
          menuLabel={t.types}
          placement="bottom start"
          triggerClass={cx(
            'inline-flex min-h-8 max-w-80 items-center gap-1.5 rounded-lg border px-2.5 text-13',
            types.length > 0
              ? 'border-accent/40 bg-accent-soft text-accent-ink'
              : 'border-dashed border-line-strong text-muted hover:text-ink',
          )}
          trigger={
            <>
              <span className="truncate">{types.length > 0 ? types.join(', ') : t.types}</span>
              <ChevronDown aria-hidden className="size-3.5 shrink-0" />
            </>
          }
          entries={eventChoices.map(({ value, label }) => ({ id: value, label }))}
          choice={{ mode: 'multiple', chosen: new Set(types), onChange: choose }}
        />
        <span role="status" className="text-muted">
          {error ? t.lost : t.eventCount(events.length)}
        </span>
      </div>
      {events.length === 0 ? (
        <EmptyList
          empty={{
            icon: Activity,
            title: t.waitingTitle,
            text: t.waitingText,
            cli: 'openings listen',
            curl: { method: 'GET', path: '/events?wait=20' },
          }}
        />
      ) : (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <ul aria-label={t.list} className="panel divide-y divide-line overflow-hidden">
            {events.map((event) => (
              <li key={event.id}>
                <button
                  type="button"
                  aria-pressed={event.id === opened?.id}
                  onClick={() => setOpen(event.id)}
                  className={cx(
                    'flex w-full items-center gap-3 px-4 py-2.5 text-left -outline-offset-2',
                    event.id === opened?.id ? 'bg-accent-soft' : 'hover:bg-hover',
                  )}
                >
                  <Badge tone={toneOf(event.type)}>{event.type}</Badge>
                  <span className="min-w-0 flex-1 truncate font-medium">{subjectOf(event)}</span>
                  <span className="text-xs text-muted">
                    <DateTime at={event.occurred_at} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {opened && wide && (
            <div className="sticky top-6">
              <JsonView label={t.payload} value={opened} />
            </div>
          )}
        </div>
      )}
      {opened && !wide && (
        <Suspense>
          <Drawer title={opened.type} isOpen onClose={() => setOpen(null)}>
            <JsonView label={t.payload} value={opened} />
          </Drawer>
        </Suspense>
      )}
    </>
  );
}
