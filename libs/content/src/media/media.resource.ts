import { BlobOwners, commandHandler, policy } from '#runtime';
import type { Resource } from '#http';
import { eventNamesOf } from '#kernel';
import { readModel } from '#store';
import { GiveUpBytes } from './give-up-bytes.policies.js';
import { media, MEDIA_PURPOSES, mediaDecider } from './media.decider.js';
import { OperatorMediaController } from './media.operator.controller.js';
import { Media, MediaOwners } from './media.service.js';
import { MediaReader, mediaRows } from './media.read-model.js';

const SCOPES = ['media.read', 'media.manage'] as const;
declare module '#http' {
  interface ScopeNames extends Record<(typeof SCOPES)[number], true> {}
}

/** Images of the board, its companies and its posts. */
export const mediaResource: Resource = {
  controllers: [OperatorMediaController],
  providers: [
    commandHandler(media),
    readModel(mediaRows),
    MediaReader,
    Media,
    { provide: BlobOwners, useClass: MediaOwners },
    ...policy(GiveUpBytes),
  ],
  exports: [Media, BlobOwners],
  tags: { Media: 'Images of the board, its companies and its posts.' },
  scopes: SCOPES,
  vocabularies: { MediaPurpose: MEDIA_PURPOSES },
  events: [eventNamesOf(mediaDecider, { object: 'media', types: { MediaStored: 'created' } })],
};
