import { reactionTo, type MessageOf, type ReactionsTo, type Recorded } from '#kernel';

/** A command that a policy asks for, and the object that it is for. */
export interface Asked {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
}

/** What a command on the bus is made of. */
interface Sent {
  readonly id: string;
  readonly command: MessageOf<Record<string, unknown>>;
}

/**
 * The commands that `policy` asks for because of `event`, group after group; none when nothing follows from it, or what
 * follows is no command.
 * @param row what the object of the event is now, for whatever read model the policy asks.
 */
export async function asked(
  policy: { readonly on: ReactionsTo<object, never, unknown> },
  event: Recorded | undefined,
  row: object | null = null,
): Promise<readonly (readonly Asked[])[]> {
  if (!event) throw new Error('There is no such event in the history.');
  const subject = { row: async () => row };
  const reaction = await reactionTo<typeof subject, unknown>(policy.on, event)?.(event, subject);
  if (!reaction) return [];
  if (!isAsync(reaction)) return [group(reaction)];
  const groups: (readonly Asked[])[] = [];
  for await (const commands of reaction) groups.push(group(commands));
  return groups;
}

const isAsync = (reaction: unknown): reaction is AsyncIterable<unknown> =>
  typeof reaction === 'object' && reaction !== null && Symbol.asyncIterator in reaction;

const group = (commands: unknown): readonly Asked[] =>
  ([commands].flat() as readonly Sent[]).map(({ id, command }) => ({ id, type: command.type, data: command.data }));
