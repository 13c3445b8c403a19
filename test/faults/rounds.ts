/** How often a fault is repeated: once in `npm test`; `npm run test:faults` says how often in FAULT_ROUNDS. */
export const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 1);
