import { changed, claim, type Claim, commandsOf, type Decider, record, reject, Rejection, rejectIssues } from '#kernel';

/** A term of a taxonomy: a skill, a category or a market. */
export interface Term {
  readonly name: string;
  /** Jobs and companies refer to the term by this slug. */
  readonly slug: string;
  /** Other slugs of the term. On a board, each slug and alias of an axis belongs to one term. */
  readonly aliases: readonly string[];
  /** Language of the name. */
  readonly sourceLocale: string | null;
  /** The parent category. Null at the root, and for every skill and market. */
  readonly parentId: string | null;
}

/** The changeable fields of a term. Aliases have their own commands. */
export type TermChanges = Partial<Omit<Term, 'aliases'>>;

interface Removal {
  readonly children?: boolean;
}

export type TermCommands<N extends string> = Record<`Add${N}`, Term> &
  /** `lineage`: the new parent and all its ancestors, nearest first. Required with `parentId`. */
  Record<`Change${N}`, TermChanges & { readonly id: string; readonly lineage?: readonly string[] }> &
  Record<`Add${N}Aliases`, { readonly aliases: readonly string[] }> &
  Record<`Remove${N}Alias`, { readonly alias: string }> &
  /** `children`: deletes its direct children too. */
  Record<`Remove${N}`, Removal>;

export type TermEvents<N extends string> = Record<`${N}Added`, Term> &
  /** Only the changed fields. */
  Record<`${N}Changed`, TermChanges> &
  /** The old slug becomes an alias. */
  Record<`${N}SlugChanged`, { readonly from: string; readonly to: string }> &
  Record<`${N}AliasesAdded`, { readonly aliases: readonly string[] }> &
  Record<`${N}AliasRemoved`, { readonly alias: string }> &
  Record<`${N}Removed`, Removal>;

/** Maximum depth of the category tree. Deeper trees are not useful, and every check of a move walks up the tree. */
const DEEPEST = 100;

/** Makes the old slug of a term an alias after its slug has changed. */
export const withSlug = <T extends Pick<Term, 'slug' | 'aliases'>>(term: T, to: string): T => ({
  ...term,
  slug: to,
  aliases: [...term.aliases.filter((alias) => alias !== to), term.slug],
});

function term<const N extends string>(name: N, missing: string): Decider<Term | null, TermCommands<N>, TermEvents<N>> {
  const kind = `${name.toLowerCase()}.slug`;
  const plain = record<Term>()(name, {
    missing,
    upcasts: {
      [`${name}Added`]: [(data: object) => ({ ...data, aliases: [], sourceLocale: null, parentId: null })],
    } as never,
    claims: (held): readonly Claim[] => (held ? [held.slug, ...held.aliases].flatMap((slug) => claim(kind, slug)) : []),
    refuseClaim: ({ value: slug }, [holder]) =>
      new Rejection('conflict', 'taxonomy_slug_taken', `Another term of this board already uses "${slug}".`, {
        slug,
        existing_id: holder,
      }),
  });
  const decide: Decider<Term | null, Record<string, never>, Record<string, never>>['decide'] = {
    ...(plain.decide as object),
    [`Add${name}`]: (_, given: Term) => {
      const aliases = [...new Set(given.aliases)].filter((alias) => alias !== given.slug);
      return [{ type: `${name}Added`, data: { ...given, aliases } as never }];
    },
    [`Change${name}`]: (before: Term | null, { id, lineage, ...wish }: TermCommands<'X'>['ChangeX']) => {
      const { slug, ...changes } = changed(before as Term, wish);
      if (changes.parentId) refuseCycle(id, lineage ?? []);
      return [
        ...(slug === undefined
          ? []
          : [{ type: `${name}SlugChanged`, data: { from: (before as Term).slug, to: slug } as never }]),
        ...(Object.keys(changes).length === 0 ? [] : [{ type: `${name}Changed`, data: changes as never }]),
      ];
    },
    [`Add${name}Aliases`]: (before: Term | null, { aliases: given }: { aliases: readonly string[] }) => {
      const { slug, aliases: has } = before as Term;
      const aliases = [...new Set(given)].filter((alias) => alias !== slug && !has.includes(alias));
      return aliases.length === 0 ? [] : [{ type: `${name}AliasesAdded`, data: { aliases } as never }];
    },
    [`Remove${name}Alias`]: (before: Term | null, { alias }: { alias: string }) => {
      if (!(before as Term).aliases.includes(alias))
        reject('missing', 'taxonomy_alias_not_found', 'The term has no such alias.');
      return [{ type: `${name}AliasRemoved`, data: { alias } as never }];
    },
    [`Remove${name}`]: (_, { children }: Removal) => [
      { type: `${name}Removed`, data: (children ? { children } : {}) as never },
    ],
  };
  const evolve: Decider<Term | null, Record<string, never>, Record<string, never>>['evolve'] = {
    ...(plain.evolve as object),
    [`${name}SlugChanged`]: (before: Term | null, { to }: { to: string }) => withSlug(before as Term, to),
    [`${name}AliasesAdded`]: (before: Term | null, { aliases }: { aliases: readonly string[] }) => ({
      ...(before as Term),
      aliases: [...(before as Term).aliases, ...aliases],
    }),
    [`${name}AliasRemoved`]: (before: Term | null, { alias }: { alias: string }) => ({
      ...(before as Term),
      aliases: (before as Term).aliases.filter((each) => each !== alias),
    }),
  };
  return { ...plain, decide, evolve } as never;
}

/** @throws Rejection if the category would be inside itself, or too deep. */
function refuseCycle(id: string, lineage: readonly string[]): void {
  if (lineage.includes(id))
    reject('invalid', 'taxonomy_parent_cycle', 'A category cannot be inside itself.', {
      issues: [{ path: ['parentId'], message: 'must not be the category itself or one of its descendants' }],
    });
  if (lineage.length >= DEEPEST)
    rejectIssues([{ path: ['parentId'], message: `must be less than ${DEEPEST} categories below the root` }]);
}

/** Skills tag jobs. */
export const skillDecider = term('Skill', 'taxonomy_skill_not_found');

export const skills = commandsOf(skillDecider);

/** Categories tag jobs, and can be nested. */
export const categoryDecider = term('Category', 'taxonomy_category_not_found');

export const categories = commandsOf(categoryDecider);

/** Markets tag companies. */
export const marketDecider = term('Market', 'taxonomy_market_not_found');

export const markets = commandsOf(marketDecider);
