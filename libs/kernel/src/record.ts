import type { Decider } from './decider.js';

type Added<N extends string, F> = Record<`Add${N}` | `Change${N}`, F> & Record<`Remove${N}`, Record<string, never>>;
type Happened<N extends string, F> = Record<`${N}Added` | `${N}Changed`, F> & Record<`${N}Removed`, Record<string, never>>;

/**
 * A decider for reference data, whose only rule is that it exists until it is removed.
 * Typed: `record<SkillFields>()('Skill', …)` has AddSkill, ChangeSkill, RemoveSkill → SkillAdded, SkillChanged, SkillRemoved.
 * A change that changes nothing causes no event. The first real rule turns a record into a decider of its own.
 */
export function record<Fields extends object>() {
  return <const Name extends string>(
    name: Name,
    { missing, claims }: { missing: string; claims?: NonNullable<Decider<Fields | null, unknown, unknown>['claims']> },
  ): Decider<Fields | null, Added<Name, Fields>, Happened<Name, Fields>> => {
    const decider: Decider<Fields | null, Record<string, Fields>, Record<string, Fields>> = {
      category: name.charAt(0).toLowerCase() + name.slice(1),
      initial: null,
      creates: [`Add${name}`],
      gone: [`${name}Removed`],
      missing,
      decide: {
        [`Add${name}`]: (_, fields) => [{ type: `${name}Added`, data: fields }],
        [`Change${name}`]: (before, fields) =>
          JSON.stringify(before) === JSON.stringify(fields) ? [] : [{ type: `${name}Changed`, data: fields }],
        [`Remove${name}`]: () => [{ type: `${name}Removed`, data: {} as Fields }],
      },
      evolve: {
        [`${name}Added`]: (_, fields) => fields,
        [`${name}Changed`]: (_, fields) => fields,
        [`${name}Removed`]: () => null,
      },
      ...(claims ? { claims } : {}),
    };
    return decider as never;
  };
}
