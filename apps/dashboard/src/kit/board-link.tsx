import { Link, useNavigate, type LinkProps } from '@tanstack/react-router';
import { useCallback, type ReactNode } from 'react';
import { boardStore } from '../state/session';
import { useStored } from '../state/stored';

export interface BoardLinkProps {
  /** A path within the board: `/jobs/new`. What stands behind a `?` becomes the search. */
  readonly to: string;
  readonly className?: string;
  readonly activeClass?: string;
  /** Active on pages below it, too. */
  readonly withBelow?: boolean;
  readonly tabIndex?: number;
  readonly onClick?: () => void;
  /** Attributes `data-…`, by which a page finds its links. */
  readonly data?: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

const parts = (board: string | undefined, to: string) => {
  const [path = '', search = ''] = to.split('?');
  return { to: `/${board ?? ''}${path === '/' ? '' : path}`, search: Object.fromEntries(new URLSearchParams(search)) };
};

/** A link within the board that is open. */
export function BoardLink({
  to,
  className,
  activeClass,
  withBelow = true,
  data = {},
  children,
  ...rest
}: BoardLinkProps) {
  const board = useStored(boardStore)?.slug;
  const target = parts(board, to) as unknown as LinkProps;
  return (
    <Link
      {...target}
      {...rest}
      {...Object.fromEntries(Object.entries(data).map(([name, value]) => [`data-${name}`, value]))}
      activeOptions={{ exact: !withBelow, includeSearch: false }}
      {...(className ? { className } : {})}
      {...(activeClass ? { activeProps: { 'className': activeClass, 'aria-current': 'page' as const } } : {})}
    >
      {children}
    </Link>
  );
}

/** Leads to a path within the board that is open. */
export function useBoardNavigate() {
  const navigate = useNavigate();
  const board = useStored(boardStore)?.slug;
  return useCallback(
    (to: string) => void navigate(parts(board, to) as unknown as Parameters<typeof navigate>[0]),
    [navigate, board],
  );
}
