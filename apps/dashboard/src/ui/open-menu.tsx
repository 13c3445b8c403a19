import { Check } from 'lucide-react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Menu as AriaMenu, MenuItem, MenuTrigger, type MenuProps } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { cx } from './cx';
import type { ActionMenuProps } from './menu-props';

/** The menu behind an ActionMenu, open from the start, with its button. */
export function OpenMenu(props: ActionMenuProps) {
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
    <MenuTrigger defaultOpen>
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
