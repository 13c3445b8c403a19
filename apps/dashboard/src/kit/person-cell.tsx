import type { ReactNode } from 'react';
import { Avatar } from '../ui/avatar';

export interface PersonCellProps {
  readonly name: string;
  readonly avatarUrl: string | null;
  /** Behind the name. */
  readonly children?: ReactNode;
}

/** A person in a list: picture and name. */
export function PersonCell({ name, avatarUrl, children }: PersonCellProps) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} src={avatarUrl} size="small" round />
      <span className="truncate">{name}</span>
      {children}
    </span>
  );
}
