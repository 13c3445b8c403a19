import { aggregate } from '#platform';
import { boardSettingsDecider } from './domain/board-settings.js';
import { mediaDecider } from './domain/media.js';

export const boardSettings = aggregate(boardSettingsDecider);
export const media = aggregate(mediaDecider);
