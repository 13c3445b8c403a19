import { ApiError } from '@openings/sdk/index';
import { ArrowUpRight } from 'lucide-react';
import { BoardLink } from './board-link';
import { useTexts } from '../state/language';

/** The way to a larger plan, where the plan of the board is the reason for a refusal. */
export function UpgradeHint({ error }: { readonly error: unknown }) {
  const t = useTexts();
  if (!(error instanceof ApiError) || !error.upgrade) return null;
  return (
    <BoardLink to="/usage" className="mt-2 inline-flex items-center gap-1 font-medium underline">
      {t.seePlans}
      <ArrowUpRight aria-hidden className="size-3.5" />
    </BoardLink>
  );
}
