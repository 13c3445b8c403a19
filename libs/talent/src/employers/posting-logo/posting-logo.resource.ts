import { commandHandler, policy } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { BoardPostingLogosController } from './posting-logo.board.controller.js';
import { postingLogoDecider, postingLogos } from './posting-logo.decider.js';
import { DeletePostingLogos, GivePostingLogos } from './posting-logo.policies.js';
import { PostingLogoReader, postingLogoRows } from './posting-logo.read-model.js';
import { PostingLogos } from './posting-logos.service.js';

/** Logos that visitors upload for the companies of their jobs. */
export const postingLogoResource: Resource = {
  controllers: [BoardPostingLogosController],
  providers: [
    commandHandler(postingLogos),
    readModel(postingLogoRows),
    PostingLogoReader,
    PostingLogos,
    ...policy(GivePostingLogos),
    ...policy(DeletePostingLogos),
  ],
  events: [
    eventNamesOf(postingLogoDecider, {
      object: 'job_posting_logo',
      types: {
        PostingLogoStored: 'created',
        PostingLogoAttached: 'attached',
        PostingLogoDetached: 'detached',
        PostingLogoGiven: 'given',
        PostingLogoRemoved: 'deleted',
      },
    }),
  ],
};
