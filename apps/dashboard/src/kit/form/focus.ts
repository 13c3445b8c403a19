/** What takes the focus in a field, the input before its buttons. */
const INPUTS = ['input', 'select', 'textarea', '[contenteditable=true]'];
const OTHERS = ['button', '[tabindex="0"]'];
const usable = (selectors: readonly string[]): string =>
  selectors.map((each) => `${each}:not([disabled]):not([type=hidden])`).join();

/**
 * Brings a field with its message into the window, above the line with Save, and focuses its input.
 * @param name of the field.
 * @param path of the issue, which may be inside of the field: the input of that name is focused then.
 */
export function focusField(form: HTMLElement, name: string, path = name): void {
  const box = form.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  if (!box) return;
  const input =
    box.querySelector<HTMLElement>(`[name="${CSS.escape(path)}"]`) ??
    box.querySelector<HTMLElement>(usable(INPUTS)) ??
    box.querySelector<HTMLElement>(usable(OTHERS));
  input?.focus({ preventScroll: true });
  const isLong = box.offsetHeight > window.innerHeight / 2;
  (isLong ? (input ?? box) : box).scrollIntoView({ block: 'center' });
}

/** Focuses the first input of a small form that is marked as wrong. */
export const focusWrong = (form: HTMLElement | null): void =>
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
