/** Ids of the personas of a sandbox. Storefronts know them, so they never change. */
export const PERSONA_IDS = [
  'candidate-new',
  'candidate-unverified',
  'candidate-complete',
  'candidate-premium',
  'employer-new',
  'employer-pending',
  'employer-member',
  'employer-admin',
] as const;
export type PersonaId = (typeof PERSONA_IDS)[number];

/** A made-up user of a sandbox, without what differs between two resets. */
export interface Persona {
  readonly id: PersonaId;
  readonly role: 'candidate' | 'employer';
  readonly displayName: string;
  readonly description: string;
  readonly states: readonly string[];
}

/** The website of the company that the personas hire for. Nobody can own a name of this kind (RFC 2606). */
export const COMPANY_DOMAIN = 'harbour-clinic.example';
const CANDIDATES_DOMAIN = 'people.example';

const persona = (id: PersonaId, displayName: string, description: string, ...states: readonly string[]): Persona => ({
  id,
  role: id.startsWith('candidate') ? 'candidate' : 'employer',
  displayName,
  description,
  states,
});

/** All personas, in the order in which a storefront lists them. */
export const PERSONAS: readonly Persona[] = [
  persona('candidate-new', 'Nia Newell', 'Signed up a moment ago. Nothing is in the profile.', 'empty profile'),
  persona(
    'candidate-unverified',
    'Uri Underwood',
    'Signed in without a confirmed address. The mail with the link is in the outbox.',
    'email not verified',
  ),
  persona(
    'candidate-complete',
    'Cora Castillo',
    'Has a public profile, applied to several jobs, and writes with an employer.',
    'public profile',
    'applications in several stages',
    'saved jobs, one of them expired',
    'job alert',
    'conversation',
  ),
  persona(
    'candidate-premium',
    'Priya Patel',
    'Has paid to see every job, applied to one, and has a message that was not read.',
    'access to every job',
    'profile for signed-in users',
    'unread message',
  ),
  persona('employer-new', 'Noah Nguyen', 'Signed up to hire and has no company yet.', 'no membership'),
  persona(
    'employer-pending',
    'Pia Petrov',
    'Claims Harbour Clinic with an address elsewhere, and waits.',
    'claim pending',
  ),
  persona('employer-member', 'Mara Miller', 'Belongs to Harbour Clinic without having made it.', 'approved member'),
  persona(
    'employer-admin',
    'Amir Adler',
    'Made Harbour Clinic, and hires for it.',
    'approved admin',
    'jobs in every state',
    'applicants, some of them guests',
    'conversations, one with an unread message',
  ),
];

const OF_COMPANY: ReadonlySet<PersonaId> = new Set(['employer-member', 'employer-admin']);

/** The address of a persona. Each reset has another, because the address before is free only when its account is removed. */
export const emailOf = (id: PersonaId, generation: string): string =>
  `${id}.${generation}@${OF_COMPANY.has(id) ? COMPANY_DOMAIN : CANDIDATES_DOMAIN}`;

/** The password of all personas. It protects nothing: everybody may read it. */
export const passwordOf = (generation: string): string => `sandbox-${generation}`;
