import { aggregate } from '#runtime';
import { boardSettingsDecider } from './board-settings.decider.js';

export const boardSettings = aggregate(boardSettingsDecider);
