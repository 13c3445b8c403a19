import { useState } from 'react';
import { ApiError } from '@openings/sdk/index';
import { messagesOf } from '../../kit/form/issues';

/** What is wrong with a field before it is sent. */
export class WrongField extends Error {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** What is wrong with which field, by its name in the body. */
function messagesIn(error: unknown): Readonly<Record<string, string>> {
  if (error instanceof WrongField) return { [error.field]: error.message };
  return messagesOf(error instanceof ApiError ? error.issues : []);
}

/** Runs one thing at a time, and keeps what went wrong as a text. */
export function useTask() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  const text = error === null ? null : error instanceof Error ? error.message : String(error);
  return { busy, run, error, text, messages: messagesIn(error) };
}
