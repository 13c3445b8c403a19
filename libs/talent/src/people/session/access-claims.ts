/** The issuer of access tokens. */
export const ISSUER = 'openings';

/** The type of access tokens, as RFC 9068 names it. It distinguishes them from all other tokens of this server. */
export const TOKEN_TYPE = 'at+jwt';

/** The only accepted algorithm, regardless of the header of a token. */
export const ALGORITHM = 'EdDSA';

/** How long an access token is valid. */
export const ACCESS_SECONDS = 3_600;

/** How far the clock of the issuing process may be ahead. */
const SKEW_SECONDS = 30;

/** The content of an access token. */
export interface AccessClaims {
  readonly board: string;
  readonly user: string;
  /** The number of times the sessions of the user had been ended. */
  readonly version: number;
  /** The session of the token; null in a token of a release that did not include it. */
  readonly session: string | null;
  /** Seconds since 1970. */
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** The payload of a token with `claims`. @param id makes it different from all other tokens. */
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

/** The content of `payload`, whose signature was verified; null if it is not an access token. */
export function claimsIn(payload: unknown): AccessClaims | null {
  if (typeof payload !== 'object' || payload === null) return null;
  const { iss, aud, sub, sv, sid = null, iat, exp } = payload as Readonly<Record<string, unknown>>;
  const texts = typeof aud === 'string' && typeof sub === 'string' && iss === ISSUER;
  if (sid !== null && typeof sid !== 'string') return null;
  if (!texts || !isCount(sv) || !isCount(iat) || !isCount(exp)) return null;
  return { board: aud, user: sub, version: sv, session: sid, issuedAt: iat, expiresAt: exp };
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Whether a token is valid at the moment `now`, in milliseconds since 1970. */
export function standing({ issuedAt, expiresAt }: AccessClaims, now: number): 'good' | 'expired' | 'early' {
  if (now >= expiresAt * 1_000) return 'expired';
  return issuedAt * 1_000 > now + SKEW_SECONDS * 1_000 ? 'early' : 'good';
}
