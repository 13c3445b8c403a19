import { useState } from 'react';
import { useTexts } from '../../state/language';
import { Button } from '../../ui/button';

/** An address that a text may lead to; one without a scheme is of a page, or of a mailbox. */
export function linkAddress(text: string): string | null {
  const address = text.trim();
  if (/^(https?:\/\/\S+|mailto:\S+@\S+)$/i.test(address)) return address;
  if (/^[^\s/@:]+@[^\s/@:]+$/.test(address)) return `mailto:${address}`;
  return /^[^\s/:@]+\.[^\s:@]+$/.test(address) ? `https://${address}` : null;
}

export interface LinkPopoverProps {
  /** Where the text leads now; empty for nowhere. */
  readonly address: string;
  readonly onSet: (address: string) => void;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}

/** Below the button of the toolbar: the address of a link. */
export function LinkPopover({ address, onSet, onRemove, onClose }: LinkPopoverProps) {
  const t = useTexts();
  const [text, setText] = useState(address);
  const [wrong, setWrong] = useState(false);
  const set = () => {
    const leads = linkAddress(text);
    if (leads === null) setWrong(true);
    else onSet(leads);
  };
  return (
    <div
      role="dialog"
      aria-label={t.link}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onClose();
      }}
      className="animate-rise absolute top-full left-1 z-30 mt-1 w-80 max-w-[calc(100%-0.5rem)] rounded-xl border border-line bg-raised p-2 shadow-raised"
    >
      <input
        autoFocus
        type="text"
        inputMode="url"
        aria-label={t.linkAddress}
        aria-invalid={wrong || undefined}
        placeholder="https://"
        value={text}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setText(target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            // The form around it is not sent.
            event.preventDefault();
            set();
          } else if (event.key === 'Escape') {
            event.stopPropagation();
            onClose();
          }
        }}
        className="field"
      />
      {wrong && (
        <p role="alert" className="mt-1.5 px-1 text-xs text-bad">
          {t.linkWrong}
        </p>
      )}
      <div className="mt-2 flex gap-2">
        <Button size="small" look="primary" onClick={set}>
          {t.setLink}
        </Button>
        {address !== '' && (
          <Button size="small" onClick={onRemove}>
            {t.removeLink}
          </Button>
        )}
      </div>
    </div>
  );
}
