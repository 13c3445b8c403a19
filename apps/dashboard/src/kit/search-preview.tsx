import { useTexts } from '../state/language';
import { boardStore } from '../state/session';
import { factText } from './facts';

export interface SearchPreviewProps {
  readonly title: string;
  readonly description: string;
  /** Its first words are shown where there is no description. */
  readonly html: string;
  readonly path: string;
}

const MOST = 160;

/** About how a search engine shows a page. */
export function SearchPreview({ title, description, html, path }: SearchPreviewProps) {
  const t = useTexts();
  const words = (description || factText(html)).replace(/\s+/g, ' ').replace(/^–$/, '');
  return (
    <section className="panel p-5" aria-label={t.searchPreview}>
      <h2 className="mb-3 text-xs font-medium text-muted">{t.searchPreview}</h2>
      <p className="truncate text-xs text-muted">
        {boardStore.get()?.slug} › {path.replace(/^\//, '') || '…'}
      </p>
      <p className="mt-0.5 text-base break-words text-accent-ink">{title || '…'}</p>
      <p className="mt-1 text-muted">{words.length > MOST ? `${words.slice(0, MOST).trimEnd()} …` : words}</p>
    </section>
  );
}
