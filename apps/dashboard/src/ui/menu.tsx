import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuTrigger, type MenuProps } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { cx } from './cx';

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

/** A button that opens a list of actions, or of choices. */
export function ActionMenu(props: ActionMenuProps) {
  const { label, menuLabel, trigger, triggerClass, entries, onAction, choice, placement = 'bottom end' } = props;
  const selection: Pick<MenuProps<object>, 'selectionMode' | 'selectedKeys' | 'onSelectionChange'> = choice
    ? {
        selectionMode: choice.mode,
        selectedKeys: choice.chosen,
        onSelectionChange: (keys) =>
          choice.onChange(new Set(keys === 'all' ? entries.map(({ id }) => id) : [...keys].map(String))),
      }
    : {};
  return (
    <MenuTrigger>
      <AriaButton {...(label === undefined ? {} : { 'aria-label': label })} className={triggerClass}>
        {trigger}
      </AriaButton>
      <Popover
        placement={placement}
        className="animate-rise min-w-44 max-w-80 overflow-auto rounded-xl border border-line bg-raised p-1 shadow-raised outline-none"
      >
        <AriaMenu
          aria-label={menuLabel}
          className="outline-none"
          onAction={(key) => onAction?.(String(key))}
          {...selection}
        >
          {entries.map(({ id, label: text, icon, hint, danger, disabled }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={text}
              isDisabled={disabled === true}
              className={({ isFocused }) =>
                cx(
                  'flex min-h-8 cursor-pointer items-center gap-2 rounded-lg px-2 py-1 text-13 outline-none',
                  isFocused && 'bg-hover',
                  danger ? 'text-bad' : 'text-ink',
                  disabled && 'opacity-50',
                )
              }
            >
              {({ isSelected }) => (
                <>
                  {choice && (
                    <Check aria-hidden className={cx('size-3.5 text-accent-ink', !isSelected && 'invisible')} />
                  )}
                  {icon && <span className={cx('[&>svg]:size-4', !danger && 'text-muted')}>{icon}</span>}
                  <span className="min-w-0 flex-1 truncate">{text}</span>
                  {hint && <span className="text-xs text-muted">{hint}</span>}
                </>
              )}
            </MenuItem>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
