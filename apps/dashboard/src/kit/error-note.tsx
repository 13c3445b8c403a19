import { CircleAlert } from 'lucide-react';
import { ApiError } from '@openings/sdk/index';
import { isForbidden } from '../api/is-forbidden';
import { useTexts } from '../state/language';
import { Button } from '../ui/button';
import { UpgradeHint } from './upgrade-hint';

/** What went wrong where something should be shown, with the id of the request and a way to try again. */
export function ErrorNote({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const t = useTexts();
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div role="alert" className="panel flex flex-col items-center gap-2 px-6 py-12 text-center">
      <CircleAlert aria-hidden className="size-6 text-bad" />
      <p className="font-medium">{isForbidden(error) ? t.notAllowed : t.couldNotLoad}</p>
      <p className="max-w-md text-muted">{error instanceof Error ? error.message : String(error)}</p>
      <UpgradeHint error={error} />
      {requestId && <p className="font-mono text-2xs text-muted">{t.requestId(requestId)}</p>}
      {onRetry && (
        <Button className="mt-2" onClick={onRetry}>
          {t.tryAgain}
        </Button>
      )}
    </div>
  );
}
