/** How often to repeat a fault: once in `npm test`; `npm run test:faults` sets FAULT_ROUNDS. */
export const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);
/** Whether to run every combination of cases and not a choice of them: with more than one round. */
export const EVERY_CASE = ROUNDS > 1;
