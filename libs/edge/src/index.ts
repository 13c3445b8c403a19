export { type AdmittedRequest, countedBefore, type EarlyAdmission, type RateLimitPass } from './admission.js';
export { Beacons, BeaconTaker } from './beacons.js';
export { BoardAnswers, BoardMoments } from './board-answers.js';
export { Edge } from './edge.js';
export { type HoldsWhile, PollAnswers, Polled } from './poll-answers.js';
