/** How often to repeat a fault: once in `npm test`; `npm run test:faults` sets FAULT_ROUNDS. */
export const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);
