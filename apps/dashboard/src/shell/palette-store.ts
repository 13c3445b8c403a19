import { stored } from '../state/stored';

/** Whether the command palette is open. */
export const paletteStore = stored<boolean>(null, () => false);
