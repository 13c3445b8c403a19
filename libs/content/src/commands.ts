import { aggregate } from '#runtime';
import { boardSettingsDecider } from './board-settings/board-settings.decider.js';
import { domainDecider } from './domain/domain.decider.js';
import { mediaDecider } from './media/media.decider.js';
import { pageDecider } from './page/page.decider.js';
import { redirectDecider } from './redirect/redirect.decider.js';

export const boardSettings = aggregate(boardSettingsDecider);
export const domains = aggregate(domainDecider);
export const media = aggregate(mediaDecider);
export const pages = aggregate(pageDecider);
export const redirects = aggregate(redirectDecider);
