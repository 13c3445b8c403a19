import type { Resource } from '#http';
import { mailPreview, policy } from '#runtime';
import { EXAMPLE_TOKEN } from '../../letter.js';
import { AskSubscribers, SendProofMails } from './account-proof.policies.js';
import { ProofAnswers } from './proof-answers.service.js';
import { ProofLinks } from './proof-links.service.js';
import { proofMail } from './proof-mail.js';

const EXAMPLE = proofMail(
  { board: 'Hill Jobs', at: '2026-11-26T12:00:00.000Z', device: { browser: 'Firefox on Windows', country: 'CH' } },
  `https://api.example/account-check/${EXAMPLE_TOKEN}`,
);

/** The question to owners of addresses whether an account is theirs (decision 0215). */
export const accountProofResource: Resource = {
  providers: [ProofLinks, ProofAnswers, ...policy(AskSubscribers), ...policy(SendProofMails), mailPreview(EXAMPLE)],
};
