import { useState } from 'react';
import { cx } from './cx';

const SIZES = { small: 'size-5 text-[0.625rem]', medium: 'size-7 text-xs', large: 'size-14 text-lg' };

/** The picture of a company or a person; without one, its first letter. */
export function Avatar({
  name,
  src,
  size = 'medium',
  round = false,
}: {
  readonly name: string;
  readonly src?: string | null;
  readonly size?: keyof typeof SIZES;
  readonly round?: boolean;
}) {
  const [broken, setBroken] = useState(false);
  const shape = cx('shrink-0 overflow-hidden', round ? 'rounded-full' : 'rounded-md', SIZES[size]);
  // The policy loads pictures of this server alone.
  const own = src !== null && src !== undefined && new URL(src, location.origin).origin === location.origin;
  if (own && !broken)
    return (
      <img
        src={src}
        alt=""
        loading="lazy"
        onError={() => setBroken(true)}
        className={cx(shape, 'bg-surface object-contain ring-1 ring-line')}
      />
    );
  return (
    <span
      aria-hidden
      className={cx(
        shape,
        'inline-flex items-center justify-center bg-sunken font-medium text-muted ring-1 ring-line ring-inset dark:bg-raised',
      )}
    >
      {(name.trim()[0] ?? '·').toUpperCase()}
    </span>
  );
}
