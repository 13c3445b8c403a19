import { useState } from 'react';

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
  return { busy, run, error, text: error === null ? null : error instanceof Error ? error.message : String(error) };
}
