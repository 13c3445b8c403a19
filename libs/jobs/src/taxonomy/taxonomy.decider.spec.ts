import { describe, expect, test } from '@jest/globals';
import { claim, fold, type MessageOf } from '#kernel';
import { facts, given } from '#testing';
import fc from 'fast-check';
import { categoryDecider, marketDecider, skillDecider, type Term, type TermEvents } from './taxonomy.decider.js';

const nursing: Term = { name: 'Nursing', slug: 'nursing', aliases: ['nurses'], sourceLocale: 'en', parentId: null };
const slugs = (kind: string, ...names: string[]) => names.flatMap((name) => claim(kind, name));

describe('a skill', () => {
  const added = { type: 'SkillAdded', data: nursing } as const;
  const removed = { type: 'SkillRemoved', data: {} } as const;
  const renamed = { type: 'SkillSlugChanged', data: { from: 'nursing', to: 'care' } } as const;
  const change = (wish: object) => given(skillDecider, facts, added).when('ChangeSkill', { id: 'skills_1', ...wish });

  test('is created, without its slug as an alias, and each alias once', () => {
    given(skillDecider, facts).when('AddSkill', nursing).then(added);
    given(skillDecider, facts)
      .when('AddSkill', { ...nursing, aliases: ['nurses', 'nursing', 'nurses'] })
      .then(added);
  });

  test('changes only differences', () => {
    change({ name: 'Care', sourceLocale: 'en' }).then({ type: 'SkillChanged', data: { name: 'Care' } });
    change({ name: 'Nursing', slug: 'nursing' }).then();
  });

  test('records the old and the new slug, in addition to other changes', () =>
    change({ name: 'Care', slug: 'care' }).then(renamed, { type: 'SkillChanged', data: { name: 'Care' } }));

  test('keeps the old slug as an alias, and can change back', () => {
    given(skillDecider, facts, added)
      .when('ChangeSkill', { id: 's', slug: 'care' })
      .claims(...slugs('skill.slug', 'care', 'nurses', 'nursing'));
    given(skillDecider, facts, added, renamed)
      .when('ChangeSkill', { id: 's', slug: 'nursing' })
      .claims(...slugs('skill.slug', 'nursing', 'nurses', 'care'));
    given(skillDecider, facts, added)
      .when('ChangeSkill', { id: 's', slug: 'nurses' })
      .claims(...slugs('skill.slug', 'nurses', 'nursing'));
  });

  test('accepts new aliases', () => {
    const add = (...aliases: string[]) => given(skillDecider, facts, added).when('AddSkillAliases', { aliases });
    add('rn', 'nurses', 'rn').then({ type: 'SkillAliasesAdded', data: { aliases: ['rn'] } });
    add('nurses', 'nursing').then();
    add('rn').claims(...slugs('skill.slug', 'nursing', 'nurses', 'rn'));
  });

  test('loses an alias', () => {
    const remove = (alias: string) => given(skillDecider, facts, added).when('RemoveSkillAlias', { alias });
    remove('nurses').then({ type: 'SkillAliasRemoved', data: { alias: 'nurses' } });
    remove('nurses').claims(...slugs('skill.slug', 'nursing'));
    remove('nursing').rejected('taxonomy_alias_not_found', 'missing');
  });

  test('is deleted, and releases its claims', () => {
    given(skillDecider, facts, added).when('RemoveSkill', {}).then(removed);
    given(skillDecider, facts, added).when('RemoveSkill', {}).claims();
  });

  test('must exist', () => {
    for (const history of [[], [added, removed]])
      given(skillDecider, facts, ...history)
        .when('RemoveSkill', {})
        .rejected('taxonomy_skill_not_found', 'missing');
    given(skillDecider, facts)
      .when('ChangeSkill', { id: 's', name: 'x' })
      .rejected('taxonomy_skill_not_found', 'missing');
    given(skillDecider, facts)
      .when('AddSkillAliases', { aliases: ['x'] })
      .rejected('taxonomy_skill_not_found', 'missing');
    given(skillDecider, facts).when('RemoveSkillAlias', { alias: 'x' }).rejected('taxonomy_skill_not_found', 'missing');
  });

  test('conflicts with others by slug and by alias', () =>
    expect(
      skillDecider.refuseClaim?.({ kind: 'skill.slug', value: 'nurses', shared: false }, ['skills_1']),
    ).toMatchObject({
      kind: 'conflict',
      code: 'taxonomy_slug_taken',
      details: { slug: 'nurses', existing_id: 'skills_1' },
    }));
});

describe('a category', () => {
  const added = { type: 'CategoryAdded', data: nursing } as const;
  const move = (parentId: string | null, lineage?: readonly string[]) =>
    given(categoryDecider, facts, added).when('ChangeCategory', { id: 'c', parentId, ...(lineage ? { lineage } : {}) });

  test('moves into another category, and back to the root', () => {
    move('a', ['a', 'b']).then({ type: 'CategoryChanged', data: { parentId: 'a' } });
    given(categoryDecider, facts, added, { type: 'CategoryChanged', data: { parentId: 'a' } })
      .when('ChangeCategory', { id: 'c', parentId: null })
      .then({ type: 'CategoryChanged', data: { parentId: null } });
  });

  test('cannot be inside itself at any depth', () => {
    move('c', ['c']).rejected('taxonomy_parent_cycle', 'invalid');
    move('a', ['a', 'b', 'c']).rejected('taxonomy_parent_cycle', 'invalid');
  });

  test('cannot be too deep', () =>
    move(
      'a',
      Array.from({ length: 100 }, (_, n) => `a${n}`),
    ).rejected('validation_bad_request', 'invalid'));

  test('deletes its children on request', () =>
    given(categoryDecider, facts, added)
      .when('RemoveCategory', { children: true })
      .then({ type: 'CategoryRemoved', data: { children: true } }));

  test('cannot be used if it does not exist', () =>
    given(categoryDecider, facts).when('RemoveCategory', {}).rejected('taxonomy_category_not_found', 'missing'));
});

test('a market has separate slugs', () => {
  given(marketDecider, facts)
    .when('AddMarket', nursing)
    .claims(...slugs('market.slug', 'nursing', 'nurses'));
  given(marketDecider, facts).when('RemoveMarket', {}).rejected('taxonomy_market_not_found', 'missing');
});

test('after any changes of a term, its slug is not an alias and no alias repeats', () => {
  const slug = fc.constantFrom('a', 'b', 'c', 'd');
  const event: fc.Arbitrary<MessageOf<TermEvents<'Skill'>>> = fc.oneof(
    slug.map((to) => ({ type: 'SkillSlugChanged' as const, data: { from: '?', to } })),
    fc.array(slug).map((aliases) => ({ type: 'SkillAliasesAdded' as const, data: { aliases } })),
    slug.map((alias) => ({ type: 'SkillAliasRemoved' as const, data: { alias } })),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 12 }), (events) => {
      let now = fold(skillDecider, [{ type: 'SkillAdded', data: { ...nursing, slug: 'a', aliases: [] } }]);
      for (const { type, data } of events) {
        // After the normalization that commands apply.
        const { slug: own = '', aliases: had = [] } = now.state ?? {};
        if (type === 'SkillSlugChanged' && (data as { to: string }).to === own) continue;
        const wanted = (data as { aliases?: readonly string[] }).aliases;
        const fresh = wanted && [...new Set(wanted)].filter((each) => each !== own && !had.includes(each));
        now = fold(skillDecider, [{ type, data: fresh ? { aliases: fresh } : data } as never], now);
        const { slug: held = '', aliases = [] } = now.state ?? {};
        expect(aliases).not.toContain(held);
        expect(new Set(aliases).size).toBe(aliases.length);
      }
    }),
  );
});
