/** Kinds of actors. `unknown`: an actor text that this release does not know. */
export const ACTOR_TYPES = ['api_key', 'user', 'board_user', 'system', 'visitor', 'unknown'] as const;
export type ActorType = (typeof ACTOR_TYPES)[number];

/** The actor that `Facts.actor` names. */
export interface Actor {
  readonly type: ActorType;
  /** The id of the key, user or board user, or the name of the part of the server; null for visitors, who have none. */
  readonly id: string | null;
  /** The session in which a user acted; null for all other actors. */
  readonly sessionId: string | null;
}

const WITH_ID: readonly ActorType[] = ['api_key', 'user', 'board_user', 'system'];

/**
 * Parses an actor text: `api_key:<id>`, `user:<id>:<session id>`, `board_user:<id>`, `system:<name>` or `visitor`. Only this function
 * parses such a text. Never throws: a text of another form is an `unknown` actor with the text as its id.
 */
export function parseActor(text: string): Actor {
  if (text === 'visitor') return { type: 'visitor', id: null, sessionId: null };
  const colon = text.indexOf(':');
  const type = WITH_ID.find((each) => each === text.slice(0, Math.max(colon, 0)));
  const rest = text.slice(colon + 1);
  if (!type || rest === '') return { type: 'unknown', id: text === '' ? null : text, sessionId: null };
  if (type !== 'user') return { type, id: rest, sessionId: null };
  const second = rest.indexOf(':');
  return second < 1
    ? { type, id: rest, sessionId: null }
    : { type, id: rest.slice(0, second), sessionId: rest.slice(second + 1) || null };
}

/** Actors in texts. */
export const Actor = { TYPES: ACTOR_TYPES, parse: parseActor } as const;
