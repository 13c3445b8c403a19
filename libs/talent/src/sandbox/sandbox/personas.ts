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

/** A made-up user of a sandbox, without the parts that change with each reset. */
export interface Persona {
  readonly id: PersonaId;
  readonly role: 'candidate' | 'employer';
  readonly displayName: string;
  readonly description: string;
  readonly states: readonly string[];
}

/** The website of the company that the personas hire for. Such a name cannot be registered (RFC 2606). */
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
  persona('candidate-new', 'Nia Newell', 'Signed up a moment ago. The profile is empty.', 'empty profile'),
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
    'Has paid to see every job, applied to one, and has an unread message.',
    'access to every job',
    'profile for signed-in users',
    'unread message',
  ),
  persona('employer-new', 'Noah Nguyen', 'Signed up to hire and has no company yet.', 'no membership'),
  persona(
    'employer-pending',
    'Pia Petrov',
    'Has a pending claim to Harbour Clinic, with an address that does not match.',
    'claim pending',
  ),
  persona(
    'employer-member',
    'Mara Miller',
    'Is a member of Harbour Clinic, created by another user.',
    'approved member',
  ),
  persona(
    'employer-admin',
    'Amir Adler',
    'Created Harbour Clinic, and hires for it.',
    'approved admin',
    'jobs in every state',
    'applicants, some of them guests',
    'conversations, one with an unread message',
  ),
];

const OF_COMPANY: ReadonlySet<PersonaId> = new Set(['employer-member', 'employer-admin']);

/** The address of a persona. It changes with each reset, because the previous address is free only after its account was deleted. */
export const emailOf = (id: PersonaId, generation: string): string =>
  `${id}.${generation}@${OF_COMPANY.has(id) ? COMPANY_DOMAIN : CANDIDATES_DOMAIN}`;

/** The password of all personas. It is public and protects nothing. */
export const passwordOf = (generation: string): string => `sandbox-${generation}`;
