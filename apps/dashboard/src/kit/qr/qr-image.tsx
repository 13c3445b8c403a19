import { useMemo } from 'react';
import { qrCode } from './qr-code';

/** Light modules around a code. */
const MARGIN = 4;

/** A text as a QR code, dark on light in every theme. */
export function QrImage({ text, label }: { readonly text: string; readonly label: string }) {
  const code = useMemo(() => qrCode(text), [text]);
  const size = code.length + 2 * MARGIN;
  const path = code
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + MARGIN} ${y + MARGIN}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 rounded-xl border border-line"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
