import { apiOf } from '#http';
import { RESOURCES } from './resources.js';

/** Callers, and the teams of boards. */
export const accessApi = apiOf(RESOURCES);
