import { late } from '../../ui/late';

/** The dialog that adds a stage, loaded when it is opened. */
export const StageDialog = late(() => import('./stage-dialog'), 'StageDialog');
