import type { ReactNode } from 'react';

export interface MenuEntry {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  /** Stands at the end of the line, in quiet letters. */
  readonly hint?: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
}

export interface MenuChoice {
  readonly mode: 'single' | 'multiple';
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

export interface ActionMenuProps {
  /** Read out for the button, when it shows an icon alone. */
  readonly label?: string;
  readonly menuLabel: string;
  readonly trigger: ReactNode;
  readonly triggerClass: string;
  readonly entries: readonly MenuEntry[];
  readonly onAction?: (id: string) => void;
  readonly choice?: MenuChoice;
  readonly placement?: 'bottom start' | 'bottom end' | 'top start' | 'right top';
}
