import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { cx } from './cx';

export type ButtonLook = 'primary' | 'secondary' | 'ghost' | 'danger';

const BASE =
  'inline-flex items-center justify-center gap-1.5 rounded-lg font-medium whitespace-nowrap transition-colors select-none disabled:opacity-50 disabled:cursor-not-allowed';
const LOOKS: Readonly<Record<ButtonLook, string>> = {
  primary: 'bg-accent text-on-accent shadow-card hover:bg-accent-hover',
  secondary:
    'border border-line-strong bg-surface text-ink shadow-card hover:bg-hover dark:bg-raised dark:hover:bg-hover',
  ghost: 'text-muted hover:bg-hover hover:text-ink',
  danger: 'bg-bad-fill text-white shadow-card hover:brightness-110',
};
const SIZES = {
  small: 'min-h-7 px-2 py-0.5 text-xs',
  medium: 'min-h-8 px-3 py-1 text-13',
  large: 'min-h-10 px-4 py-2 text-sm',
};

/** The classes of a button, for what looks like one: links, triggers of menus. */
export const buttonClass = (look: ButtonLook = 'secondary', size: keyof typeof SIZES = 'medium'): string =>
  cx(BASE, LOOKS[look], SIZES[size]);

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  readonly size?: keyof typeof SIZES;
  /** Says that what the button started is under way; it cannot be pressed again until then. */
  readonly busy?: boolean;
  readonly icon?: ReactNode;
}

export function Button({ look, size, busy = false, icon, children, className, disabled, type, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      disabled={disabled === true || busy}
      aria-busy={busy || undefined}
      className={cx(buttonClass(look, size), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Read out, and shown when the pointer rests on the button. */
  readonly label: string;
}

export function IconButton({ label, className, children, type, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex size-8 shrink-0 items-center justify-center rounded-lg text-muted transition-colors hover:bg-hover hover:text-ink disabled:opacity-40',
        className,
      )}
    >
      {children}
    </button>
  );
}

export function Spinner() {
  return (
    <span
      aria-hidden
      className="size-3.5 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent opacity-80"
    />
  );
}
