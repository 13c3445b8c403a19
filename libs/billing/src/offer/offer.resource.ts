import type { Resource } from '#http';
import { PURPOSES } from '../sold-plan/sold-plan.decider.js';
import { OFFER_TYPES } from '../paywall/paywall.js';
import { BoardJobPostingPlansController, BoardOffersController } from './offer.board.controller.js';

/** What a board sells to employers, as visitors see it. */
export const offerResource: Resource = {
  controllers: [BoardOffersController, BoardJobPostingPlansController],
  tags: { 'Job postings': 'Job postings without an account.' },
  vocabularies: { OfferPurpose: PURPOSES, OfferType: OFFER_TYPES },
};
