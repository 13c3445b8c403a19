import { useCallback, useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../state/language';
import { rememberOperation } from '../state/operations';
import { say } from '../ui/toasts';
import { send, type Write } from '../api/api';
import { ApiError, ConnectionError, idempotencyKey } from '@openings/sdk/index';
import { curlText } from '../api/curl';
import { messagesOf } from './form/issues';

export interface WriteOptions {
  /** Said when it is done. */
  readonly done?: string;
  /** Lists and objects that are read again: the first words of their query keys. */
  readonly refresh?: readonly string[];
  /** Errors are thrown instead of said, for a form that shows them itself. */
  readonly quiet?: boolean;
  /** The request has a secret: it is not offered as curl. */
  readonly isSecret?: boolean;
  /** Called before an error is said. */
  readonly onError?: (error: unknown) => void;
}

const newKey = () => idempotencyKey()['Idempotency-Key'];

/** Puts the lines of curl of one request or more on the clipboard, and says so. */
export async function copyCurl(writes: Write | readonly Write[], copied: string): Promise<void> {
  const lines = [writes]
    .flat()
    .map(({ file, ...rest }) => curlText(location.origin, { ...rest, ...(file ? { files: ['file'] } : {}) }));
  await navigator.clipboard.writeText(lines.join('\n'));
  say({ tone: 'good', text: copied });
}

/**
 * Sends changes: keeps the idempotency key of a change until it has an answer, says how it ended, and reads again what it changed.
 * `messages` has what the server refused last, by members of the body, for fields of small forms.
 */
export function useWrite() {
  const t = useTexts();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [messages, setMessages] = useState<Readonly<Record<string, string>>>({});
  const attempt = useRef({ text: '', key: '' });

  const write = useCallback(
    async <T>(
      change: Write,
      { done, refresh = [], quiet = false, isSecret = false, onError }: WriteOptions = {},
    ): Promise<T | undefined> => {
      const { method, path, body = null, file } = change;
      const text = JSON.stringify([method, path, body, file?.name, file?.size, file?.lastModified]);
      if (attempt.current.text !== text) attempt.current = { text, key: newKey() };
      setBusy(true);
      setMessages({});
      try {
        const answer = await send<T>(change, attempt.current.key);
        attempt.current = { text: '', key: '' };
        rememberOperation(answer);
        if (done !== undefined) {
          const action = { label: t.copyAsCurl, run: () => void copyCurl(change, t.copied) };
          say({ tone: 'good', text: done, ...(isSecret ? {} : { action }) });
        }
        await Promise.all(refresh.map((word) => queries.invalidateQueries({ queryKey: [word] })));
        return answer;
      } catch (error) {
        // The next attempt is another change, unless the outcome of this one is unknown.
        if (!(error instanceof ConnectionError)) attempt.current = { text: '', key: '' };
        setMessages(messagesOf(error instanceof ApiError ? error.issues : []));
        if (quiet) throw error;
        onError?.(error);
        sayError(error, t.requestId);
        return undefined;
      } finally {
        setBusy(false);
      }
    },
    [queries, t],
  );
  return { write, busy, messages };
}

/** Says what went wrong, with the id of the request to ask about. */
export function sayError(error: unknown, requestId: (id: string) => string): void {
  const id = error instanceof ApiError ? error.requestId : undefined;
  say({
    tone: 'bad',
    text: error instanceof Error ? error.message : String(error),
    ...(id ? { detail: requestId(id) } : {}),
  });
}
