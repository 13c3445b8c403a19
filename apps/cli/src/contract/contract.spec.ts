import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { CommandSpec, CommandSurface } from '../catalogue.js';
import { everywhere, optionsOf } from '../options.js';
import { treeOf, walk } from '../tree.js';
import { commandsOf, fileText } from './commands.js';
import { shapeOf, type Document, type DocumentOperation, type DocumentSchema } from './document.js';

const root = resolve(import.meta.dirname, '../../../..');
const textOf = (path: string): string => readFileSync(resolve(root, path), 'utf8');
const described = (surface: CommandSurface) => JSON.parse(textOf(`openapi/${surface}.json`)) as Document;

const ok = { responses: { 200: {} } };
const operation = (operationId: string, more: Partial<DocumentOperation> = {}): DocumentOperation => ({
  operationId,
  ...ok,
  ...more,
});
const documentOf = (paths: Document['paths']): Document => ({
  info: { title: 'An API', version: '1' },
  servers: [{ url: '/v1' }],
  paths,
});
const bodyOf = (properties: Record<string, DocumentSchema>, required: readonly string[] = []) => ({
  content: { 'application/json': { schema: { type: 'object', properties, required } } },
});
const namesOf = (paths: Document['paths']) =>
  commandsOf(documentOf(paths)).commands.map(({ id, name }) => `${id}: ${name}`);

describe('commands', () => {
  it.each([
    ['operator', 'commands.generated.json'],
    ['board', 'board-commands.generated.json'],
  ] as const)('of the %s are those of its document', (surface, file) => {
    expect(textOf(`apps/cli/src/${file}`)).toBe(fileText(commandsOf(described(surface), surface)));
  });

  it('of a board are a group, and leave the others their names', () => {
    const names = (surface: CommandSurface) => commandsOf(described(surface), surface).commands.map(({ name }) => name);
    expect(names('board').filter((name) => !/^board [a-z]/.test(name))).toEqual([]);
    expect(names('operator').filter((name) => name.startsWith('board'))).toEqual([]);
    const jobs =
      'add-stage batch contact create delete duplicate expire export get history list pause pipeline publish search update';
    expect(names('operator').filter((name) => name.startsWith('jobs '))).toEqual(
      jobs.split(' ').map((verb) => `jobs ${verb}`),
    );
    expect(names('board').filter((name) => name.startsWith('board jobs '))).toEqual(
      ['application', 'apply create', 'apply resume', 'get', 'list', 'search', 'similar'].map(
        (verb) => `board jobs ${verb}`,
      ),
    );
  });

  it('of a board have its place in no path, and keep filters that its lists repeat', () => {
    const { within, commands } = commandsOf(described('board'), 'board');
    expect(within).toBe('/boards/{identifier}');
    expect(
      commands.filter(({ path, args }) => path.includes('identifier') || args.some(({ name }) => /^ident/.test(name))),
    ).toEqual([]);
    expect(commands.find(({ name }) => name === 'board get')).toMatchObject({ path: '', method: 'GET', args: [] });
    const list = commands.find(({ name }) => name === 'board jobs list');
    expect(list?.flags.find(({ flag }) => flag === 'remote-option')).toMatchObject({
      in: 'both',
      list: true,
      repeats: true,
    });
    expect(commands.filter(({ method, keyless }) => method === 'GET' && keyless === true)).toEqual([]);
    const keylessness = (wanted: string) => commands.find(({ name }) => name === wanted)?.keyless;
    expect(['board auth login', 'board auth logout'].map(keylessness)).toEqual([true, undefined]);
  });

  it('of a board are refused when one of them is elsewhere', () => {
    expect(() => commandsOf(documentOf({ '/jobs': { get: operation('listJobs') } }), 'board')).toThrow(
      '/jobs is not below /boards/{identifier}.',
    );
  });
});

describe('names', () => {
  it('follow from paths: nouns first, then a verb', () => {
    expect(
      namesOf({
        '/pages': { get: operation('listPages'), post: operation('createPage') },
        '/pages/{id}': {
          get: operation('getPage'),
          patch: operation('updatePage'),
          put: operation('putPage'),
          delete: operation('deletePage'),
        },
        '/pages/{id}/publish': { post: operation('publishPage') },
        '/pages/{id}/words': { get: operation('listWords'), post: operation('addWord') },
        '/pages/{id}/words/{word}': { delete: operation('removeWord') },
        '/pages/{id}/theme': {
          get: operation('getTheme'),
          put: operation('putTheme'),
          delete: operation('deleteTheme'),
        },
        '/pages/count': { get: operation('countPages') },
        '/weather': { get: operation('getWeather') },
        '/reports': { post: operation('submitReport') },
      }),
    ).toEqual([
      'countPages: pages count',
      'createPage: pages create',
      'deletePage: pages delete',
      'deleteTheme: pages delete-theme',
      'getPage: pages get',
      'getTheme: pages get-theme',
      'listPages: pages list',
      'publishPage: pages publish',
      'putPage: pages replace',
      'putTheme: pages set-theme',
      'updatePage: pages update',
      'addWord: pages words add',
      'listWords: pages words list',
      'removeWord: pages words remove',
      'submitReport: reports submit',
      'getWeather: weather get',
    ]);
  });

  it('make a group of what begins other names', () => {
    expect(
      namesOf({
        '/people/{id}/profile': { get: operation('getProfile') },
        '/people/{id}/profile/fields': { get: operation('getFields') },
      }),
    ).toEqual(['getFields: people profile fields', 'getProfile: people profile get']);
  });

  it('of the table leave the ones by rule working', () => {
    const { commands } = commandsOf(documentOf({ '/domains/{id}': { delete: operation('deleteDomain') } }));
    expect(commands[0]).toMatchObject({ name: 'domains remove', also: ['domains delete'] });
  });

  it('are never given twice', () => {
    const paths = { '/pages/count': { get: operation('one') }, '/pages/{id}/count': { get: operation('other') } };
    expect(() => commandsOf(documentOf(paths))).toThrow('Two operations are called "pages count"');
  });
});

describe('flags', () => {
  const flagsOf = (properties: Record<string, DocumentSchema>, required?: readonly string[], path = '/pages') =>
    commandsOf(documentOf({ [path]: { post: operation('createPage', { requestBody: bodyOf(properties, required) }) } }))
      .commands[0]?.flags;

  it('take their kind from the schema, in both dialects of OpenAPI', () => {
    expect(
      flagsOf(
        {
          title: { type: 'string' },
          maxRows: { type: 'integer' },
          event_types: { type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
          until: { type: 'string', nullable: true },
          price: { type: ['number', 'null'] },
          expiresAt: { type: 'integer' },
          site: { anyOf: [{ type: 'string', enum: [''] }, { type: 'string' }, { type: 'null' }] },
          places: { type: 'array', items: { type: 'object' } },
          format: { type: 'string' },
        },
        ['title'],
      ),
    ).toEqual([
      { flag: 'title', key: 'title', kind: 'text', in: 'body', required: true },
      { flag: 'max-rows', key: 'maxRows', kind: 'integer', in: 'body' },
      { flag: 'event-types', key: 'event_types', kind: 'text', in: 'body', list: true, choices: ['a', 'b'] },
      { flag: 'until', key: 'until', kind: 'text', in: 'body', nullable: true },
      { flag: 'price', key: 'price', kind: 'number', in: 'body', nullable: true },
      { flag: 'expires-at', key: 'expiresAt', kind: 'moment', in: 'body' },
      { flag: 'site', key: 'site', kind: 'text', in: 'body', nullable: true },
      { flag: 'places', key: 'places', kind: 'json', in: 'body', list: true },
      // `--format` is the output format of the program.
      { flag: 'create-format', key: 'format', kind: 'text', in: 'body' },
    ]);
  });

  it('of a list reach into the search beside it', () => {
    const filters = {
      type: 'object',
      properties: {
        status: { type: 'array', items: { type: 'string' } },
        skills: { type: 'array', items: { type: 'string' } },
      },
    };
    const { commands } = commandsOf(
      documentOf({
        '/pages': {
          get: operation('listPages', { parameters: [{ name: 'status', in: 'query', schema: { type: 'string' } }] }),
        },
        '/pages/search': {
          post: operation('searchPages', { requestBody: bodyOf({ query: { type: 'string' }, filters }) }),
        },
        '/pages/{id}': { get: operation('getPage') },
      }),
    );
    const list = commands.find(({ id }) => id === 'listPages');
    expect(list?.search).toEqual({ id: 'searchPages', path: '/pages/search' });
    expect(list?.flags.map((flag) => `${flag.flag} ${flag.in} ${flag.nest ?? ''}`.trim())).toEqual([
      'status both filters',
      'search search',
      'skills search filters',
    ]);
    expect(commands.find(({ id }) => id === 'searchPages')?.args).toEqual([
      { name: 'query', flag: 'query', optional: true },
    ]);
  });

  it('become JSON where texts and objects are both possible', () => {
    expect(shapeOf(documentOf({}), { oneOf: [{ type: 'string' }, { type: 'object' }] })).toMatchObject({
      type: 'json',
      list: false,
    });
  });
});

// The specification of the command line is outside of the repository. If it exists, all its commands must exist.
const REFERENCE = resolve(root, '../shared/contract');
const withReference = existsSync(resolve(REFERENCE, 'cli.json')) ? describe : describe.skip;

withReference('the agreed command line', () => {
  const read = <T>(name: string): T => JSON.parse(readFileSync(resolve(REFERENCE, name), 'utf8')) as T;
  interface Agreed {
    readonly commands: readonly {
      readonly command: string;
      readonly operations: readonly string[];
      readonly args?: readonly string[];
      readonly flags?: readonly string[];
      readonly asks_confirmation?: boolean;
      readonly polls_operation?: boolean;
    }[];
    readonly seed_additions: Readonly<Record<string, readonly string[]>>;
  }
  const load = () => {
    const catalogue = commandsOf(read<Document>('operator.merged.openapi.json'));
    return { catalogue, agreed: read<Agreed>('cli.json'), tree: treeOf(catalogue) };
  };

  // Flags without a counterpart in the contract, or that `--flag true|false|null` replaces.
  const WITHOUT = [
    'media upload --account-id',
    'media get --account-id',
    'transactions list --order-id',
    'transactions list --subscription-id',
    'taxonomies categories update --clear-parent',
    'plans update --private',
    'plans update --not-recommended',
    'plans update --unarchived',
  ];

  it('has every command, under its name, for its operation', () => {
    const { agreed, tree } = load();
    const found = agreed.commands.map(({ command }) => {
      const spec: CommandSpec | undefined = walk(tree, command.split(' ')).node.spec;
      return `${command}: ${spec?.method} ${spec?.path}${spec?.search ? ` + POST ${spec.search.path}` : ''}`;
    });
    // Searches for other lists are additional.
    const wanted = agreed.commands.map(({ command, operations }) => `${command}: ${operations.join(' + ')}`);
    const extra = / \+ POST \/(companies|blog\/posts)\/search$/;
    expect(found.map((line) => line.replace(extra, ''))).toEqual(wanted);
  });

  it('has every flag', () => {
    const { agreed, tree } = load();
    const missing = agreed.commands.flatMap(({ command, flags = [] }) => {
      const { spec } = walk(tree, command.split(' ')).node;
      const known = new Set(spec ? [...optionsOf(spec), ...everywhere()].map(({ long }) => long) : []);
      const names = [...flags, ...(agreed.seed_additions[command] ?? [])].map(
        (flag) => /--[\w-]+/.exec(flag)?.[0] ?? flag,
      );
      return names.filter((name) => !known.has(name)).map((name) => `${command} ${name}`);
    });
    expect(missing.sort()).toEqual([...WITHOUT].sort());
  });

  it('asks, waits and takes words where it was agreed', () => {
    const { agreed, tree } = load();
    const wrong = agreed.commands.filter(({ command, args = [], asks_confirmation: asks, polls_operation: polls }) => {
      const { spec } = walk(tree, command.split(' ')).node;
      return (
        !spec || (asks && !spec.destructive) || (polls && !spec.async && !spec.wait) || spec.args.length !== args.length
      );
    });
    expect(wrong.map(({ command }) => command)).toEqual([]);
  });

  it.each(['operator', 'board'] as const)('leaves no operation of the %s without a command', (surface) => {
    const document = read<Document>(`${surface}.merged.openapi.json`);
    const catalogue = commandsOf(document, surface);
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map((each) => (each as DocumentOperation).operationId),
    );
    expect([...new Set(catalogue.commands.map(({ id }) => id))].sort()).toEqual([...new Set(ids)].sort());
  });
});
