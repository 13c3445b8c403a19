import type { Resource } from '#http';
import { OFFER_TYPES, PURPOSES } from './offer-kinds.js';
import { BoardOffersController } from './offer.board.controller.js';

/** What a board sells to employers. */
export const offerResource: Resource = {
  controllers: [BoardOffersController],
  tags: { Plans: 'What a board sells to employers.' },
  vocabularies: { OfferPurpose: PURPOSES, OfferType: OFFER_TYPES },
};
