import { Suspense, useState, type ReactNode } from 'react';
import { late } from './late';

const load = () => import('./open-menu');
const OpenMenu = late(load, 'OpenMenu');

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

/**
 * A button that opens a list of actions, or of choices. The menu is loaded when the button is first pressed: a list has one in each
 * row, and most are never opened.
 */
export function ActionMenu(props: ActionMenuProps) {
  const [wasOpened, setOpened] = useState(false);
  const button = (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded={false}
      aria-label={props.label}
      className={props.triggerClass}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setOpened(true)}
      onKeyDown={({ key }) => key === 'ArrowDown' && setOpened(true)}
    >
      {props.trigger}
    </button>
  );
  return wasOpened ? (
    <Suspense fallback={button}>
      <OpenMenu {...props} />
    </Suspense>
  ) : (
    button
  );
}
