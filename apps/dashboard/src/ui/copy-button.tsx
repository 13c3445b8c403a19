import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTexts } from '../state/language';
import { IconButton } from './button';

const SHOWN_MS = 2000;

/** Puts a text on the clipboard, and says so for a moment. */
export function CopyButton({
  text,
  label,
  className = '',
}: {
  readonly text: string;
  readonly label: string;
  readonly className?: string;
}) {
  const t = useTexts();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), SHOWN_MS);
  };
  return (
    <IconButton label={copied ? t.copied : label} onClick={() => void copy()} className={className}>
      {copied ? <Check className="size-3.5 text-good" /> : <Copy className="size-3.5" />}
    </IconButton>
  );
}
