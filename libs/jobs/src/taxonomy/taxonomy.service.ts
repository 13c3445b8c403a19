import { outcomeOf, reject, Rejection, rejectIssues, Slugs } from '#kernel';
import { facts, newId } from '#store';
import { Locks, Reactions, type Receipt } from '#runtime';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { categories, markets, skills, type Term, type TermChanges } from './taxonomy.decider.js';
import { type Axis, CategoryRow, MarketRow, SkillRow, TaxonomyReader, type TermRow } from './taxonomy.read-model.js';
import { TidyCategories } from './taxonomy.policies.js';

/** A term as an operator describes it. */
export interface TermInput {
  readonly name: string;
  readonly slug?: string;
  readonly aliasSlugs?: readonly string[];
  readonly sourceLocale?: string;
  readonly parentId?: string;
}

/** The commands of an axis, under names that are the same for all axes. */
const COMMANDS = {
  skills: {
    add: skills.AddSkill,
    change: skills.ChangeSkill,
    addAliases: skills.AddSkillAliases,
    removeAlias: skills.RemoveSkillAlias,
    remove: skills.RemoveSkill,
  },
  categories: {
    add: categories.AddCategory,
    change: categories.ChangeCategory,
    addAliases: categories.AddCategoryAliases,
    removeAlias: categories.RemoveCategoryAlias,
    remove: categories.RemoveCategory,
  },
  markets: {
    add: markets.AddMarket,
    change: markets.ChangeMarket,
    addAliases: markets.AddMarketAliases,
    removeAlias: markets.RemoveMarketAlias,
    remove: markets.RemoveMarket,
  },
} as const;

const ROWS = { skills: SkillRow, categories: CategoryRow, markets: MarketRow } as const;

/** Manages the taxonomies of a board. The rules are in taxonomy.decider.ts. */
@Injectable()
export class Terms {
  constructor(
    private readonly bus: CommandBus,
    private readonly reader: TaxonomyReader,
    private readonly locks: Locks,
    private readonly reactions: Reactions,
    private readonly tidyCategories: TidyCategories,
  ) {}

  /** Creates a term. @throws Rejection `taxonomy_slug_taken`, `taxonomy_alias_taken`, `taxonomy_parent_not_found`. */
  async add(axis: Axis, { name, slug: wanted, aliasSlugs = [], sourceLocale, parentId }: TermInput): Promise<TermRow> {
    const id = newId(axis);
    const slug = wanted ?? Slugs.from(name, id.slice(-10));
    const aliases = aliasesFrom(aliasSlugs, 'aliasSlugs');
    if (parentId !== undefined) await this.lineage(parentId);
    const term: Term = { name, slug, aliases, sourceLocale: sourceLocale ?? null, parentId: parentId ?? null };
    return (await telling(slug, this.bus.execute(COMMANDS[axis].add(id, term)))).row<TermRow>(ROWS[axis]);
  }

  /** Changes the fields in `changes`. @throws Rejection also `taxonomy_parent_cycle`. */
  async change(axis: Axis, id: string, changes: TermChanges): Promise<TermRow> {
    const { parentId, slug = '' } = changes;
    const send = async (lineage?: readonly string[]) => {
      const command = COMMANDS[axis].change(id, { ...changes, id, ...(lineage ? { lineage } : {}) });
      return (await telling(slug, this.bus.execute(command))).row<TermRow>(ROWS[axis]);
    };
    if (!parentId) return send();
    await this.reader.byId(axis, id);
    // Two concurrent moves could each be valid and create a cycle together.
    return this.locks.holding(`category tree ${facts().board}`, async () => send(await this.lineage(parentId)));
  }

  /** Adds all aliases or none. @throws Rejection `taxonomy_alias_taken`. */
  async addAliases(axis: Axis, id: string, aliases: readonly string[]): Promise<TermRow> {
    const command = COMMANDS[axis].addAliases(id, { aliases: aliasesFrom(aliases, 'aliases') });
    return (await telling('', this.bus.execute(command))).row<TermRow>(ROWS[axis]);
  }

  /** @throws Rejection `taxonomy_alias_not_found`. */
  async removeAlias(axis: Axis, id: string, alias: string): Promise<void> {
    await this.bus.execute(COMMANDS[axis].removeAlias(id, { alias }));
  }

  /** Deletes a term. Jobs and companies keep its slug. */
  async remove(axis: Axis, id: string): Promise<void> {
    await this.bus.execute(COMMANDS[axis].remove(id, {}));
  }

  /** Deletes a category and its direct children. Categories below those move to the root. */
  async removeCategory(id: string): Promise<void> {
    const removed = await this.bus.execute(categories.RemoveCategory(id, { children: true }));
    await this.reactions.settle(this.tidyCategories, removed);
  }

  private async lineage(parentId: string): Promise<readonly string[]> {
    return (
      (await this.reader.lineage(parentId)) ??
      reject('missing', 'taxonomy_parent_not_found', 'The parent category does not exist.')
    );
  }
}

function aliasesFrom(given: readonly string[], key: string): readonly string[] {
  const aliases = given.map((alias) => Slugs.from(alias, ''));
  rejectIssues(
    aliases.flatMap((alias, index) =>
      alias === '' ? [{ path: [key, index], message: 'must contain letters or digits' }] : [],
    ),
  );
  return aliases;
}

/** Reports the error at the slug if the caller sent it, or at the alias that is taken. */
async function telling(slug: string, sent: Promise<Receipt>): Promise<Receipt> {
  const outcome = await outcomeOf(sent, { code: 'taxonomy_slug_taken' });
  if (!(outcome instanceof Rejection)) return outcome;
  const { slug: taken } = outcome.details as { slug: string };
  if (taken === slug) throw outcome;
  throw new Rejection('conflict', 'taxonomy_alias_taken', outcome.message, outcome.details);
}
