import { describe, test } from '@jest/globals';
import { claim } from '#kernel';
import { facts, given } from '#testing';
import { categoryDecider, marketDecider, skillDecider } from './taxonomy.js';

const nursing = { name: 'Nursing', slug: 'nursing' };
const care = { name: 'Care', slug: 'care' };

describe('skills', () => {
  const added = { type: 'SkillAdded', data: nursing } as const;
  const changed = { type: 'SkillChanged', data: care } as const;
  const removed = { type: 'SkillRemoved', data: {} } as const;

  test('are added', () => given(skillDecider, facts).when('AddSkill', nursing).then(added));
  test('are changed', () => given(skillDecider, facts, added).when('ChangeSkill', care).then(changed));
  test('stay as they are', () => given(skillDecider, facts, added, changed).when('ChangeSkill', { ...care }).then());
  test('are removed', () => given(skillDecider, facts, added).when('RemoveSkill', {}).then(removed));
  test('are added once', () => given(skillDecider, facts, added).when('AddSkill', care).rejected('already_exists', 'conflict'));
  test('must be there to be changed', () =>
    given(skillDecider, facts).when('ChangeSkill', care).rejected('taxonomy_skill_not_found', 'missing'));
  test('must still be there to be removed', () =>
    given(skillDecider, facts, added, removed).when('RemoveSkill', {}).rejected('taxonomy_skill_not_found', 'missing'));

  test('hold their slug, and give it back', () => {
    given(skillDecider, facts).when('AddSkill', nursing).claims(...claim('skill.slug', 'nursing'));
    given(skillDecider, facts, added).when('ChangeSkill', care).claims(...claim('skill.slug', 'care'));
    given(skillDecider, facts, added).when('RemoveSkill', {}).claims();
  });
});

describe('categories', () => {
  const added = { type: 'CategoryAdded', data: nursing } as const;

  test('are added, and hold their slug', () => {
    given(categoryDecider, facts).when('AddCategory', nursing).then(added);
    given(categoryDecider, facts).when('AddCategory', nursing).claims(...claim('category.slug', 'nursing'));
  });
  test('must be there', () =>
    given(categoryDecider, facts).when('ChangeCategory', care).rejected('taxonomy_category_not_found', 'missing'));
});

describe('markets', () => {
  const added = { type: 'MarketAdded', data: nursing } as const;

  test('are added, and hold their slug', () => {
    given(marketDecider, facts).when('AddMarket', nursing).then(added);
    given(marketDecider, facts).when('AddMarket', nursing).claims(...claim('market.slug', 'nursing'));
  });
  test('must be there', () =>
    given(marketDecider, facts).when('RemoveMarket', {}).rejected('taxonomy_market_not_found', 'missing'));
});
