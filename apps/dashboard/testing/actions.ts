import { jest } from '@jest/globals';
import type { UserEvent } from '@testing-library/user-event';
import { screen, waitFor, within } from './page.js';

// What a person does and finds on many screens.

/** The row of a list with this text. It waits for it. */
export const rowOf = (text: string): Promise<HTMLElement> =>
  screen.findByRole('row', { name: (name) => name.includes(text) });

/** The texts of the first column of a list, from the top. */
export const firstCells = (): readonly string[] =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => {
      const [cell] = within(row)
        .getAllByRole('gridcell')
        .filter(({ textContent }) => textContent !== '');
      return cell?.textContent ?? '';
    });

/** Opens the menu of a row. @returns the menu */
export async function openMenu(user: UserEvent, row: string): Promise<HTMLElement> {
  await user.click(await screen.findByRole('button', { name: `Actions for ${row}` }));
  return screen.findByRole('menu');
}

/** Chooses an action in the menu of a row. */
export async function choose(user: UserEvent, row: string, action: string): Promise<void> {
  await user.click(within(await openMenu(user, row)).getByRole('menuitem', { name: action }));
}

/** Chooses values of a filter above a list. */
export async function filterBy(user: UserEvent, filter: string, value: string): Promise<void> {
  const toolbar = await screen.findByRole('search');
  await user.click(within(toolbar).getByRole('button', { name: filter }));
  await user.click(await screen.findByRole('menuitemradio', { name: value }));
}

/** The question that the page asks before a change. It waits for it. */
export const question = (title: string): Promise<HTMLElement> => screen.findByRole('alertdialog', { name: title });

/** Answers the question that the page asks. */
export async function answer(user: UserEvent, title: string, button: string): Promise<void> {
  await user.click(within(await question(title)).getByRole('button', { name: button }));
  await waitFor(() => {
    if (screen.queryByRole('alertdialog', { name: title })) throw new Error(`"${title}" is still open.`);
  });
}

/** Replaces the text of a field. */
export async function fill(user: UserEvent, label: string | RegExp, text: string): Promise<void> {
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  await user.clear(field);
  if (text !== '') await user.paste(text);
}

/** What a field says about its value: its message and its hint; and whether it has the focus. */
export function stateOf(label: string | RegExp): { readonly about: string; readonly focused: boolean } {
  const field = screen.getByLabelText(label);
  const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const about = ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  return { about, focused: document.activeElement === field };
}

/** Comes back to the tab after a minute: the page reads again what it shows. */
export async function comeBack(): Promise<void> {
  const now = Date.now.bind(Date);
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
  window.dispatchEvent(new Event('visibilitychange'));
  // What is old is read a microtask later.
  await new Promise((next) => setTimeout(next));
  clock.mockRestore();
}
