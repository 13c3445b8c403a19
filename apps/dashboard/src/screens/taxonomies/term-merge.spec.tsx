import { expect, it } from '@jest/globals';
import { answer, choose, question } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { page, screen, waitFor, within } from '../../../testing/page.js';

const NURSE = { id: 'skills_1', slug: 'nurse', name: 'Nurse', aliasSlugs: ['nurses'] };
const CARE = { id: 'skills_2', slug: 'care', name: 'Care', aliasSlugs: [] };
const QUESTION = 'Merge “Nurse” into “Care”?';
const MERGE = 'Merge and delete this one';

describeScreen('the merge of a term into another', (suite) => {
  const open = async () => {
    suite.api.answers('GET /taxonomies/skills', page('Skill', [NURSE, CARE]));
    const user = suite.open('/taxonomies?tab=skills');
    await choose(user, 'Nurse', 'Edit');
    const part = within(await screen.findByRole('region', { name: 'Merge into another' }));
    await user.selectOptions(part.getByRole('combobox', { name: 'Merge into' }), 'Care');
    await user.click(part.getByRole('button', { name: MERGE }));
    return user;
  };

  it('deletes nothing before the person confirms it', async () => {
    const user = await open();
    expect((await question(QUESTION)).textContent).toContain('This one is deleted.');
    await answer(user, QUESTION, 'Cancel');
    expect(suite.api.changes).toEqual([]);
  });

  it('deletes the term, and gives its words to the other', async () => {
    const user = await open();
    await answer(user, QUESTION, MERGE);
    await waitFor(() =>
      expect(suite.api.changes.map(({ operation, path, body }) => [operation.split(' ')[0], path, body])).toEqual([
        ['DELETE', '/taxonomies/skills/skills_1', undefined],
        ['POST', '/taxonomies/skills/skills_2/aliases', { aliases: ['nurse', 'nurses'] }],
      ]),
    );
    expect(await screen.findByText('“Nurse” is now an alias of “Care”.')).toBeTruthy();
  });
});
