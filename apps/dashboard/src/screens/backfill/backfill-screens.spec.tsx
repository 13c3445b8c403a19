import { expect, it } from '@jest/globals';
import { answer, choose, fill, openMenu, rowOf, stateOf } from '../../../testing/actions.js';
import { describeScreen } from '../../../testing/describe-screen.js';
import { example, page, screen, waitFor, within } from '../../../testing/page.js';

type Card = NonNullable<Parameters<typeof page<'BackfillRule'>>[1][number]['rules']>[number];
type Company = Parameters<typeof page<'BackfillCompany'>>[1][number];
const HILL = { companyId: 'c1', name: 'Hill Clinic', website: 'https://www.hill.example/' } as const;
const LAKE = { companyId: 'c2', name: 'Lake Clinic', website: null } as const;

describeScreen('the companies of the backfill', (suite) => {
  const companies = (...rows: readonly Company[]) =>
    suite.api.answers('GET /backfill/companies', page('BackfillCompany', rows));

  it('are those that are collected at first, with the progress', async () => {
    companies({ ...HILL, state: 'backfilling' });
    suite.api.answers('GET /backfill/progress', {
      object: 'backfill_progress',
      status: 'enhancing',
      jobsMatched: 41,
      jobsToEnhance: 3,
      jobsEnhanced: 38,
      jobsFailed: 0,
    });
    suite.open('/backfill');
    expect(within(await rowOf('Hill Clinic')).getByText('hill.example')).toBeTruthy();
    for (const text of ['41', '38']) expect(await screen.findByText(text)).toBeTruthy();
    expect(suite.api.of('GET /backfill/companies')[0]?.query).toEqual({ limit: '50', state: 'backfilling' });
  });

  it('are shown without a progress before the first collection', async () => {
    companies({ ...HILL, state: 'backfilling' });
    suite.api.answers('GET /backfill/progress', null);
    suite.open('/backfill');
    await rowOf('Hill Clinic');
    expect(screen.queryByText('Postings matched')).toBeNull();
  });

  it('are searched within a state', async () => {
    companies({ ...HILL, state: 'available' });
    const user = suite.open('/backfill?tab=available');
    await rowOf('Hill Clinic');
    companies();
    await user.type(screen.getByRole('searchbox', { name: 'Search companies' }), 'lake');
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(suite.api.of('GET /backfill/companies').at(-1)?.query).toEqual({
      limit: '50',
      state: 'available',
      search: 'lake',
    });
  });

  it('say that the backfill is not set up', async () => {
    suite.api.refuses('GET /backfill/companies', {
      status: 409,
      code: 'backfill_not_configured',
      message: 'The backfill is not set up.',
    });
    suite.open('/backfill');
    expect(await screen.findByText('The backfill is not set up.')).toBeTruthy();
  });

  it('are started one at a time', async () => {
    companies({ ...HILL, state: 'available' });
    const user = suite.open('/backfill?tab=available');
    await rowOf('Hill Clinic');
    companies();
    await choose(user, 'Hill Clinic', 'Start');
    expect(await screen.findByText('Postings of 1 company are collected.')).toBeTruthy();
    expect(await screen.findByText('No company is here')).toBeTruthy();
    expect(suite.api.changes.map(({ path }) => path)).toEqual(['/backfill/companies/c1/start']);
  });

  it('are stopped with one request, after a question that names them', async () => {
    companies({ ...HILL, state: 'backfilling' }, { ...LAKE, state: 'backfilling' });
    const user = suite.open('/backfill');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all loaded rows' }));
    const bar = await screen.findByRole('toolbar', { name: '2 selected' });
    expect(within(bar).queryByRole('button', { name: 'Start' })).toBeNull();
    await user.click(within(bar).getByRole('button', { name: 'Stop' }));
    expect(await screen.findByText('Postings of Hill Clinic, Lake Clinic are no longer collected.')).toBeTruthy();
    expect(suite.api.changes).toEqual([]);
    await answer(user, 'Stop 2 companies?', 'Stop');
    await waitFor(() =>
      expect(suite.api.changes).toEqual([
        {
          operation: 'POST /backfill/companies/bulk-stop',
          path: '/backfill/companies/bulk-stop',
          body: { companyIds: ['c1', 'c2'] },
        },
      ]),
    );
  });

  it('say why one could not be started', async () => {
    companies({ ...HILL, state: 'available' });
    suite.api.refuses('POST /backfill/companies/{companyId}/start', {
      status: 409,
      code: 'backfill_company_not_startable',
      message: 'Its source is unknown.',
    });
    const user = suite.open('/backfill?tab=available');
    await choose(user, 'Hill Clinic', 'Start');
    expect(await screen.findByText('Its source is unknown.')).toBeTruthy();
    expect(screen.queryByText(/are collected/)).toBeNull();
  });

  it('are neither started nor stopped without the permission', async () => {
    suite.withhold('backfill.manage');
    companies({ ...HILL, state: 'backfilling' });
    const user = suite.open('/backfill');
    await user.click(await screen.findByRole('checkbox', { name: 'Select Hill Clinic' }));
    const bar = within(await screen.findByRole('toolbar', { name: '1 selected' }));
    await waitFor(() => expect(bar.getByRole<HTMLButtonElement>('button', { name: 'Stop' }).disabled).toBe(true));
  });
});

describeScreen('the start of a company', (suite) => {
  it.each(['jobs.publish', 'jobs.manage', 'companies.manage'])(
    'is not offered without the permission %s',
    async (missing) => {
      suite.withhold(missing);
      suite.api.answers('GET /backfill/companies', page('BackfillCompany', [{ ...HILL, state: 'available' }]));
      const user = suite.open('/backfill?tab=available');
      await user.click(await screen.findByRole('checkbox', { name: 'Select Hill Clinic' }));
      const bar = within(await screen.findByRole('toolbar', { name: '1 selected' }));
      const start = bar.getByRole<HTMLButtonElement>('button', { name: 'Start' });
      await waitFor(() => expect([start.disabled, start.title.includes(missing)]).toEqual([true, true]));
      const menu = within(await openMenu(user, 'Hill Clinic'));
      expect(menu.getByRole('menuitem', { name: /^Start/ }).getAttribute('aria-disabled')).toBe('true');
    },
  );
});

describeScreen('the match of a company', (suite) => {
  const open = async () => {
    const candidates = [
      { index: 0, name: 'Hill Clinic GmbH', website: 'https://hill.example' },
      { index: 1, name: 'Hill Clinics Ltd', website: null },
    ];
    suite.api.answers(
      'GET /backfill/companies',
      page('BackfillCompany', [{ ...HILL, state: 'needs_match', candidates }]),
    );
    const user = suite.open('/backfill?tab=needs_match');
    await choose(user, 'Hill Clinic', 'Choose');
    const dialog = within(await screen.findByRole('dialog', { name: 'Which one is Hill Clinic?' }));
    await dialog.findByRole('radio', { name: /^Hill Clinics Ltd/ });
    return { user, dialog };
  };

  it.each([
    ['starts the collection', true],
    ['does not start the collection if the person says so', false],
  ])('is confirmed once one is chosen, and %s', async (_, start) => {
    const { user, dialog } = await open();
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Confirm' });
    expect(confirm.disabled).toBe(true);
    await user.click(dialog.getByRole('radio', { name: /^Hill Clinics Ltd/ }));
    if (!start) await user.click(dialog.getByRole('switch', { name: 'Collect its postings from now on' }));
    suite.api.answers('GET /backfill/companies', page('BackfillCompany', []));
    await user.click(confirm);
    expect(await screen.findByText('The company is matched.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(suite.api.changes).toEqual([
      {
        operation: 'POST /backfill/companies/{companyId}/match',
        path: '/backfill/companies/c1/match',
        body: { candidateIndex: 1, start },
      },
    ]);
  });

  it('does not start the collection without the permission to publish jobs', async () => {
    suite.withhold('jobs.publish');
    const { user, dialog } = await open();
    const start = dialog.getByRole<HTMLInputElement>('switch', { name: 'Collect its postings from now on' });
    await waitFor(() => expect([start.disabled, start.checked]).toEqual([true, false]));
    await user.click(dialog.getByRole('radio', { name: /^Hill Clinics Ltd/ }));
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    await waitFor(() =>
      expect(suite.api.changes.map(({ body }) => body)).toEqual([{ candidateIndex: 1, start: false }]),
    );
  });

  it('can be none of those that are known', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'None of them' }));
    expect(await screen.findByText('Saved: none of them is the company.')).toBeTruthy();
    expect(suite.api.changes.map(({ path }) => path)).toEqual(['/backfill/companies/c1/mark-no-match']);
  });

  it('says that the choice is out of date, and stays open', async () => {
    suite.api.refuses('POST /backfill/companies/{companyId}/match', {
      status: 409,
      code: 'backfill_candidate_conflict',
      message: 'The companies were searched again.',
    });
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('radio', { name: /^Hill Clinic GmbH/ }));
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('The companies were searched again.')).toBeTruthy();
    expect(dialog.getByRole('radio', { name: /^Hill Clinic GmbH/ })).toBeTruthy();
  });
});

describeScreen('the rules of the backfill', (suite) => {
  const CONDITION: Card['conditions'][number] = {
    field: 'title',
    operator: 'contains_any',
    terms: ['nurse', 'carer'],
  };
  const RULE = {
    id: 'r1',
    name: 'Nurses',
    matchMode: 'any',
    filters: { countries: ['DE'], subdivisions: ['US-CA'] },
  } as const;
  const CARD: Card = { match: 'any', conditions: [CONDITION, { ...CONDITION, operator: 'is_not', terms: ['vet'] }] };
  const rule = (...cards: readonly Card[]) => {
    const { filters, ...rest } = RULE;
    const lists = { countries: [...filters.countries], subdivisions: [...filters.subdivisions] };
    return example('BackfillRule', { ...rest, filters: lists, rules: [CARD, ...cards] });
  };
  const rules = (...cards: readonly Card[]) => suite.api.answers('GET /backfill/rules/{id}', rule(...cards));
  const card = (name: string) => screen.findByRole('group', { name });

  it('say which words they look for, and are deleted after a question', async () => {
    suite.api.answers('GET /backfill/rules', page('BackfillRule', [rule()]));
    const user = suite.open('/backfill?tab=rules');
    const row = within(await rowOf('Nurses'));
    expect(row.getByText('has one of nurse, carer · has none of vet')).toBeTruthy();
    expect(row.getByText('2 conditions')).toBeTruthy();
    await choose(user, 'Nurses', 'Delete');
    expect(await screen.findByText('“Nurses” no longer collects jobs. Its jobs stay.')).toBeTruthy();
    await answer(user, 'Delete this rule?', 'Delete');
    expect(await screen.findByText('The rule is deleted.')).toBeTruthy();
    expect(suite.api.changes).toEqual([{ operation: 'DELETE /backfill/rules/{id}', path: '/backfill/rules/r1' }]);
  });

  it('are made of cards with conditions', async () => {
    const user = suite.open('/backfill/rules/new');
    await fill(user, /^Name/, 'Nurses');
    const first = within(await card('Card 1'));
    expect(first.queryByRole('button', { name: 'Remove card' })).toBeNull();
    expect(first.queryByRole('button', { name: 'Remove condition' })).toBeNull();
    await user.type(first.getByLabelText('Words'), 'nurse{Enter}carer,');
    await user.click(first.getByRole('button', { name: 'Add condition' }));
    await user.selectOptions(first.getAllByLabelText('Comparison')[1]!, 'has none of');
    await user.selectOptions(first.getAllByLabelText('Field')[1]!, 'Description');
    await user.type(first.getAllByLabelText('Words')[1]!, 'night{Enter}');
    await user.type(screen.getByLabelText('Countries'), 'de{Enter}');
    await user.click(screen.getByRole('checkbox', { name: 'Senior' }));
    await user.click(screen.getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('The rule is created.')).toBeTruthy();
    await waitFor(() => expect(suite.address).toBe('/backfill?tab=rules'));
    expect(suite.api.changes[0]?.body).toEqual({
      name: 'Nurses',
      matchMode: 'any',
      rules: [
        {
          match: 'any',
          conditions: [
            { field: 'title', operator: 'contains_any', terms: ['nurse', 'carer'] },
            { field: 'description', operator: 'is_not', terms: ['night'] },
          ],
        },
      ],
      filters: { countries: ['DE'], seniorities: ['senior'] },
    });
  });

  it('lose the card and the condition that are removed, and keep the filters that the form does not show', async () => {
    rules({ match: 'any', conditions: [{ ...CONDITION, terms: ['doctor'] }] });
    const user = suite.open('/backfill/rules/r1');
    await user.click(within(await card('Card 2')).getByRole('button', { name: 'Remove card' }));
    await user.click(within(await card('Card 1')).getAllByRole('button', { name: 'Remove condition' })[1]!);
    await user.click(within(await card('Card 1')).getByRole('button', { name: 'Remove carer' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The rule is saved.')).toBeTruthy();
    expect(suite.api.changes).toEqual([
      {
        operation: 'PATCH /backfill/rules/{id}',
        path: '/backfill/rules/r1',
        body: {
          name: 'Nurses',
          matchMode: 'any',
          rules: [{ match: 'any', conditions: [{ ...CONDITION, terms: ['nurse'] }] }],
          filters: { countries: ['DE'], subdivisions: ['US-CA'] },
        },
      },
    ]);
  });

  it('show a country that is unknown at its field', async () => {
    rules();
    suite.api.refuses('PATCH /backfill/rules/{id}', {
      status: 400,
      code: 'backfill_invalid_filter',
      issues: { 'filters/countries': 'XX is no country.' },
    });
    const user = suite.open('/backfill/rules/r1');
    await user.type(await screen.findByLabelText('Countries'), 'xx{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(stateOf('Countries').about).toContain('XX is no country.'));
    await waitFor(() => expect(stateOf('Countries').focused).toBe(true));
    expect(suite.address).toBe('/backfill/rules/r1');
  });

  it('say what is wrong with their cards above them', async () => {
    rules();
    suite.api.refuses('PATCH /backfill/rules/{id}', {
      status: 400,
      code: 'backfill_invalid_rule',
      issues: { 'rules/0/conditions/0/terms': 'It is too short.' },
    });
    const user = suite.open('/backfill/rules/r1');
    await user.click(within(await card('Card 1')).getByRole('button', { name: 'Remove carer' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('It is too short.')).toBeTruthy();
    expect(suite.api.changes).toHaveLength(1);
  });

  it('are only read without the permission', async () => {
    suite.withhold('backfill.manage');
    rules();
    suite.open('/backfill/rules/r1');
    const save = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save' });
    await waitFor(() => expect(save.disabled).toBe(true));
    expect(screen.getByText('Your role does not have the permission backfill.manage.')).toBeTruthy();
  });
});
