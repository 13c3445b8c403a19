import { useTexts } from '../state/language';
import { CopyButton } from '../ui/copy-button';

const TOKEN = /("(?:\\.|[^"\\])*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** JSON in colours, to read and to copy. */
export function JsonView({ label, value }: { readonly label: string; readonly value: unknown }) {
  const t = useTexts();
  const text = JSON.stringify(value, null, 2);
  const parts: React.ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(TOKEN)) {
    const [whole, quoted, colon] = match;
    parts.push(text.slice(end, match.index));
    const look = colon ? 'text-ink' : quoted ? 'text-good' : 'text-accent-ink';
    parts.push(
      <span key={match.index} className={look}>
        {quoted ?? whole}
      </span>,
      colon ?? '',
    );
    end = match.index + whole.length;
  }
  parts.push(text.slice(end));
  return (
    <div className="relative rounded-lg border border-line bg-sunken">
      <CopyButton text={text} label={t.copy} className="absolute top-1 right-1" />
      <pre
        tabIndex={0}
        aria-label={label}
        role="region"
        className="max-h-[60dvh] overflow-auto p-3 pr-10 font-mono text-xs leading-5 text-muted"
      >
        {parts}
      </pre>
    </div>
  );
}
