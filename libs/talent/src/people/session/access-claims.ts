/** Who gives out access tokens. */
export const ISSUER = 'openings';

/** The kind of a token that lets somebody in, as RFC 9068 names it: no other token of ours is taken for one. */
export const TOKEN_TYPE = 'at+jwt';

/** The one algorithm that is taken, whatever a token says of itself. */
export const ALGORITHM = 'EdDSA';

/** How long an access token is good. */
export const ACCESS_SECONDS = 3_600;

/** How far the clock of the process that gave a token out may be ahead. */
const SKEW_SECONDS = 30;

/** What an access token says. */
export interface AccessClaims {
  readonly board: string;
  readonly user: string;
  /** How often the sessions of the user had been ended. */
  readonly version: number;
  /** The session that it is of; null in a token of a release that did not name it. */
  readonly session: string | null;
  /** Seconds since 1970. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** The payload of a token that says `claims`. @param id told apart from all other tokens by it. */
export const payloadOf = ({ board, user, version, session, issuedAt, expiresAt }: AccessClaims, id: string) => ({
  iss: ISSUER,
  aud: board,
  sub: user,
  sv: version,
  ...(session === null ? {} : { sid: session }),
  iat: issuedAt,
  exp: expiresAt,
  jti: id,
});

/** What `payload`, whose signature was found to be ours, says; null when it is not that of an access token. */
export function claimsIn(payload: unknown): AccessClaims | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const { iss, aud, sub, sv, sid = null, iat, exp } = payload as Readonly<Record<string, unknown>>;
  const texts = typeof aud === 'string' && typeof sub === 'string' && iss === ISSUER;
  if (sid !== null && typeof sid !== 'string') return null;
  if (!texts || !isCount(sv) || !isCount(iat) || !isCount(exp)) return null;
  return { board: aud, user: sub, version: sv, session: sid, issuedAt: iat, expiresAt: exp };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Whether a token is good at the moment `now`, in milliseconds since 1970. */
export function standing({ issuedAt, expiresAt }: AccessClaims, now: number): 'good' | 'expired' | 'early' {
  if (now >= expiresAt * 1_000) return 'expired';
  return issuedAt * 1_000 > now + SKEW_SECONDS * 1_000 ? 'early' : 'good';
}
