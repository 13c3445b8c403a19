import { correction, generate } from 'lean-qr/nano';
import { useMemo } from 'react';

/** Light modules around a code. */
const MARGIN = 4;

/** The dark modules of the QR code of a text, as a path in which each module is a square of side 1; and the modules of a side. */
function drawnCode(text: string): { readonly size: number; readonly path: string } {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const places = Array.from({ length: code.size }, (_, at) => at);
  const squares = places.flatMap((y) =>
    places.filter((x) => code.get(x, y)).map((x) => `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`),
  );
  return { size: code.size + 2 * MARGIN, path: squares.join('') };
}

/** A text as a QR code, dark on light in every theme. It is drawn here, so that a secret in it reaches no other server. */
export function QrImage({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, path } = useMemo(() => drawnCode(text), [text]);
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
