import { Suspense, useState } from 'react';
import { late } from './late';
import type { ActionMenuProps } from './menu-props';

const load = () => import('./open-menu');
const OpenMenu = late(load, 'OpenMenu');

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
