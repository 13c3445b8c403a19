import { createRoot, type Root } from 'react-dom/client';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { createDashboard } from '../src/dashboard';
import { restoreStores } from '../src/state/stored';
import { example, page, SCOPES } from './document';
import { OperatorApi } from './operator-api';

export { SCREENS } from '../src/screens';
export { example, fireEvent, OperatorApi, page, screen, SCOPES, waitFor, within };
export type { ApiRequest, Refusal } from './operator-api';

configure({
  // Waits for conditions; the limit is for a busy machine.
  asyncUtilTimeout: 10_000,
  // By default an error has the whole document, which takes longer than most tests, also while one waits.
  getElementError: (message, container) =>
    Object.assign(
      new Error(
        `${message}\n\nThe page says: ${(container.querySelector('main') ?? container).textContent.slice(0, 2000)}`,
      ),
      {
        name: 'TestingLibraryElementError',
      },
    ),
});

const { fetch } = globalThis;
let root: Root | undefined;

/** Addresses outside of the router to which the page went. */
export const left: string[] = [];

/**
 * Loads the dashboard in a new window at a path of it, with this API.
 * @param path below `/dashboard`: `/care-jobs/jobs`
 */
export function openPage(path: string, api: OperatorApi): UserEvent {
  closePage();
  globalThis.fetch = api.fetch;
  history.replaceState(null, '', `/dashboard${path}`);
  location.assign = (address) => left.push(String(address));
  location.reload = () => left.push(location.href);
  restoreStores();
  const user = userEvent.setup();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(createDashboard());
  return user;
}

/** Closes the page, and forgets what it kept in this browser. */
export function closePage(): void {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  left.splice(0);
  globalThis.fetch = fetch;
}
