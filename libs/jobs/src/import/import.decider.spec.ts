import { describe, expect, test } from '@jest/globals';
import { claim, type MessageOf } from '#kernel';
import { EMPLOYMENT_TYPES } from '#postings/rules';
import { facts, given } from '#testing';
import {
  begun,
  cancelled,
  confirmed,
  counts,
  discovered,
  discovery,
  ended,
  looking,
  mapping,
  ready,
  running,
  unreadable,
  upload,
  uploaded,
} from './import.samples.js';
import {
  endingOf,
  type JobImportCommands,
  jobImportDecider,
  type JobImportEvents,
  PLACE_TAKEN,
} from './import.decider.js';

type Event = MessageOf<JobImportEvents>;
const confirm: JobImportCommands['ConfirmImport'] = {
  mapping: null,
  operationId: 'ops_2',
  mayPublish: true,
  mayMakeCompanies: true,
};
const at = (...history: readonly Event[]) => given(jobImportDecider, facts, ...history);

describe('an upload', () => {
  test('takes a slot in the quota of its day permanently', () => {
    at().when('UploadImport', upload).then(uploaded);
    at()
      .when('UploadImport', upload)
      .claims(...claim('jobImport.place', '2026-11-20/1'));
    at(...running)
      .when('CancelImport', {})
      .claims(...claim('jobImport.place', '2026-11-20/1'));
  });

  test('with a taken slot is rejected so that the caller can try another', () =>
    expect(jobImportDecider.refuseClaim?.({ kind: 'jobImport.place', value: 'x', shared: false }, [])).toMatchObject({
      code: PLACE_TAKEN,
    }));
});

describe('discovery', () => {
  test('starts once, however often it is tried', () => {
    at(uploaded).when('BeginDiscovery', {}).then(looking);
    at(uploaded, looking).when('BeginDiscovery', {}).then();
    at(uploaded, cancelled).when('BeginDiscovery', {}).then();
  });

  test('ends with the layout of the file, or with a failure', () => {
    at(uploaded, looking).when('EndDiscovery', discovery).then(discovered);
    at(uploaded, looking)
      .when('FailDiscovery', unreadable.data as never)
      .then(unreadable);
  });

  test('cannot end twice, or after a cancellation', () => {
    for (const history of [ready, [uploaded, looking, unreadable], [uploaded, looking, cancelled]]) {
      at(...history)
        .when('EndDiscovery', discovery)
        .then();
      at(...history)
        .when('FailDiscovery', unreadable.data as never)
        .then();
    }
  });
});

describe('confirming', () => {
  test('uses the attached mapping', () =>
    at(...ready)
      .when('ConfirmImport', confirm)
      .then(confirmed));

  test('is rejected for a caller who cannot create companies, if a column names some', () => {
    const weak = { ...confirm, mayMakeCompanies: false };
    const fields = mapping.fieldMappings.filter(({ targetField }) => targetField !== 'companyName');
    const by = (targetField: string) => ({
      ...mapping,
      fieldMappings: [...fields, { sourceColumn: 'Company', targetField, confidence: 1 }],
    });
    at(...ready)
      .when('ConfirmImport', weak)
      .rejected('auth_forbidden', 'forbidden', { missing_scopes: ['companies.manage'] });
    for (const field of ['companyName', 'company'])
      at(...ready)
        .when('ConfirmImport', { ...weak, mapping: by(field) })
        .rejected('auth_forbidden', 'forbidden');
    const named = by('companyId');
    at(...ready)
      .when('ConfirmImport', { ...weak, mapping: named })
      .then({
        type: 'ImportConfirmed',
        data: {
          mapping: { ...named, unmappedSourceColumns: ['Note'], missingRequiredTargets: [], warnings: [] },
          operationId: 'ops_2',
          mayPublish: true,
        },
      });
  });

  test('with another mapping stores that mapping and its open points', () => {
    const inline = {
      ...mapping,
      fieldMappings: [...mapping.fieldMappings, { sourceColumn: 'Note', targetField: 'externalId', confidence: 1 }],
    };
    const kept = { ...inline, unmappedSourceColumns: [], missingRequiredTargets: [], warnings: [] };
    at(...ready)
      .when('ConfirmImport', { ...confirm, mapping: inline })
      .then({ type: 'ImportConfirmed', data: { mapping: kept, operationId: 'ops_2', mayPublish: true } });
  });

  test.each<[string, readonly Event[]]>([
    ['was not looked into', [uploaded]],
    ['is being looked into', [uploaded, looking]],
  ])('is refused while the file %s', (_, history) => {
    at(...history)
      .when('ConfirmImport', confirm)
      .rejected('imports_no_mapping', 'invalid');
    at(...history)
      .when('ConfirmImport', { ...confirm, mapping })
      .rejected('imports_no_mapping', 'invalid');
  });

  test('is rejected with all errors of the mapping', () => {
    const wrong = {
      fieldMappings: [
        { sourceColumn: 'Title', targetField: 'title', confidence: 1 },
        { sourceColumn: 'Text', targetField: 'title', confidence: 1 },
        { sourceColumn: 'Nothing', targetField: 'nothing', confidence: 1 },
      ],
      defaults: { employmentType: 'sometimes', descriptionFormat: 'runes' },
      valueTransforms: [{ sourceColumn: 'Nobody', targetField: 'status', map: {} }],
    };
    at(...ready)
      .when('ConfirmImport', { ...confirm, mapping: wrong })
      .rejected('validation_bad_request', 'invalid', {
        issues: [
          {
            path: ['inlineMapping', 'fieldMappings', 1, 'targetField'],
            message: 'is already filled by another column',
          },
          { path: ['inlineMapping', 'fieldMappings', 2, 'sourceColumn'], message: 'must name a column of the file' },
          {
            path: ['inlineMapping', 'fieldMappings', 2, 'targetField'],
            message: 'must name a field that a column can fill',
          },
          { path: ['inlineMapping', 'valueTransforms', 0, 'sourceColumn'], message: 'must name a column of the file' },
          {
            path: ['inlineMapping', 'defaults', 'employmentType'],
            message: `must be one of: ${EMPLOYMENT_TYPES.join(', ')}`,
          },
          { path: ['inlineMapping', 'defaults', 'descriptionFormat'], message: 'must be one of: html, text' },
          {
            path: ['inlineMapping', 'fieldMappings'],
            message: 'must fill description, applicationUrl, companyName: every job needs it',
          },
        ],
      });
  });

  test('twice, or after the end, is rejected', () => {
    at(...ready, confirmed)
      .when('ConfirmImport', confirm)
      .rejected('imports_already_confirmed', 'conflict');
    at(...running)
      .when('ConfirmImport', confirm)
      .rejected('imports_already_confirmed', 'conflict');
    for (const last of [
      [...running, ended],
      [...ready, cancelled],
      [uploaded, looking, unreadable],
    ])
      at(...last)
        .when('ConfirmImport', confirm)
        .rejected('imports_already_terminal', 'conflict');
  });
});

describe('the run', () => {
  test('starts once', () => {
    at(...ready, confirmed)
      .when('BeginImport', {})
      .then(begun);
    at(...running)
      .when('BeginImport', {})
      .then();
    at(...ready, confirmed, cancelled)
      .when('BeginImport', {})
      .then();
  });

  test('ends once, with the results of its rows', () => {
    at(...running)
      .when('EndImport', { counts, fault: null })
      .then(ended);
    at(...running, ended)
      .when('EndImport', { counts, fault: null })
      .then();
  });

  test.each([
    ['completed', { created: 1, updated: 0, skipped: 2, errors: 0 }],
    ['completed', { created: 0, updated: 0, skipped: 0, errors: 0 }],
    ['partial', { created: 0, updated: 1, skipped: 0, errors: 9 }],
    ['failed', { created: 0, updated: 0, skipped: 5, errors: 1 }],
  ] as const)('is %s after %j', (status, after) => expect(endingOf(after)).toBe(status));

  test('that was interrupted has failed, with any results', () => {
    const fault = { code: 'imports_unreadable', message: 'Gone.' };
    at(...running)
      .when('EndImport', { counts, fault })
      .then({ type: 'ImportEnded', data: { status: 'failed', counts, fault } });
  });
});

describe('cancelling', () => {
  test.each<[string, readonly Event[]]>([
    ['before anything', [uploaded]],
    ['before it is confirmed', ready],
    ['while it runs', running],
  ])('%s ends the import', (_, history) =>
    at(...history)
      .when('CancelImport', {})
      .then(cancelled),
  );

  test('after the end is rejected', () => {
    for (const last of [
      [...running, ended],
      [...ready, cancelled],
      [uploaded, looking, unreadable],
    ])
      at(...last)
        .when('CancelImport', {})
        .rejected('imports_already_terminal', 'conflict');
  });

  test('lets the run report its results once', () => {
    const counted: Event = { type: 'ImportCounted', data: { counts } };
    at(...running, cancelled)
      .when('EndImport', { counts, fault: null })
      .then(counted);
    at(...running, cancelled, counted)
      .when('EndImport', { counts, fault: null })
      .then();
    at(...ready, cancelled)
      .when('EndImport', { counts, fault: null })
      .then();
  });
});

test('only an upload creates an import', () => at().when('CancelImport', {}).rejected('imports_not_found', 'missing'));
