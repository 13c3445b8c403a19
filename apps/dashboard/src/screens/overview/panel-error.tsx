import { isForbidden } from '../../api/is-forbidden';
import { useTexts } from '../../state/language';
import { Button } from '../../ui/button';

/** Says that a part of the overview could not be loaded, and offers to try again. */
export function PanelError({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useTexts();
  const forbidden = isForbidden(error);
  return (
    <div role="alert" className="flex items-center gap-3 p-4 text-muted">
      <p className="flex-1">{forbidden ? t.notAllowed : t.couldNotLoad}</p>
      {!forbidden && (
        <Button size="small" onClick={onRetry}>
          {t.tryAgain}
        </Button>
      )}
    </div>
  );
}
