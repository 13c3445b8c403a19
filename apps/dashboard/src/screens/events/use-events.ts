import { useCallback, useEffect, useRef, useState } from 'react';
import { get } from '../../api/api';
import type { Schema } from '../../api/types';

type Event = Schema<'Event'>;

const WAIT_SECONDS = 20;
const AGAIN_MS = 3000;
/** Older ones are forgotten, so that a page can stay open for days. */
const MOST = 500;

/** Events from now on, the newest first. The server holds each request until one happens. */
export function useEvents(types: readonly string[], running: boolean) {
  const [events, setEvents] = useState<readonly Event[]>([]);
  const [error, setError] = useState<unknown>(null);
  const cursor = useRef<string | null>(null);
  const typeList = types.join(',');

  useEffect(() => {
    if (!running) return undefined;
    const stop = new AbortController();
    const follow = async () => {
      while (!stop.signal.aborted) {
        try {
          const query = { types: typeList, cursor: cursor.current, ...(cursor.current ? { wait: WAIT_SECONDS } : {}) };
          const answer = await get<Schema<'EventList'>>('/events', query, stop.signal);
          cursor.current = answer.nextCursor;
          setError(null);
          if (answer.data.length > 0) setEvents((before) => [...answer.data.toReversed(), ...before].slice(0, MOST));
        } catch (failure) {
          if (stop.signal.aborted) return;
          setError(failure);
          await new Promise((again) => setTimeout(again, AGAIN_MS));
        }
      }
    };
    void follow();
    return () => stop.abort();
  }, [typeList, running]);

  const clear = useCallback(() => setEvents([]), []);
  return { events, error, clear };
}
