import { reactionTo, type MessageOf, type ReactionsTo, type StoredEvent } from '#kernel';

/** A command that a policy sends, and its object. */
export interface SentCommand {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
}

/** The dependencies of a command on the bus. */
interface BusCommand {
  readonly id: string;
  readonly command: MessageOf<Record<string, unknown>>;
}

/**
 * The commands that `policy` sends for `event`, group after group; empty when it does nothing, or something other than a command.
 * @param row the current row of the event's object, for any read model that the policy queries.
 */
export async function commandsOf(
  policy: { readonly on: ReactionsTo<object, never, unknown> },
  event: StoredEvent | undefined,
  row: object | null = null,
): Promise<readonly (readonly SentCommand[])[]> {
  if (!event) throw new Error('The history does not contain this event.');
  const subject = { row: async () => row };
  const reaction = await reactionTo<typeof subject, unknown>(policy.on, event)?.(event, subject);
  if (!reaction) return [];
  if (!isAsync(reaction)) return [group(reaction)];
  const groups: (readonly SentCommand[])[] = [];
  for await (const commands of reaction) groups.push(group(commands));
  return groups;
}

const isAsync = (reaction: unknown): reaction is AsyncIterable<unknown> =>
  typeof reaction === 'object' && reaction !== null && Symbol.asyncIterator in reaction;

const group = (commands: unknown): readonly SentCommand[] =>
  ([commands].flat() as readonly BusCommand[]).map(({ id, command }) => ({
    id,
    type: command.type,
    data: command.data,
  }));
