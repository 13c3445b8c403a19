import { stored } from '../state/stored';

/** Whether the list of keyboard shortcuts is open. */
export const shortcutsStore = stored<boolean>(null, () => false);
