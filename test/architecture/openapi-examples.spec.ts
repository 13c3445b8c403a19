import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENTS } from './document.js';

interface Content {
  readonly schema: object;
  readonly example?: unknown;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
}

interface Operation {
  readonly path: string;
  readonly method: string;
  readonly operationId: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly parameters?: readonly Parameter[];
  readonly [extension: `x-${string}`]: unknown;
}

interface AnsweredContent {
  readonly schema: object;
  readonly example?: unknown;
  readonly examples?: { readonly default?: { readonly $ref: string } };
}

interface AnsweredDocument {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly operationId: string;
            readonly responses?: Readonly<
              Record<string, { readonly content?: Readonly<Record<string, AnsweredContent>> }>
            >;
          }
        >
      >
    >
  >;
  readonly components: { readonly examples: Readonly<Record<string, { readonly value: unknown }>> };
}

const root = join(import.meta.dirname, '..', '..');
const document = JSON.parse(readFileSync(join(root, 'openapi', 'operator.json'), 'utf8')) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Omit<Operation, 'path' | 'method'>>>>>;
  readonly components: { readonly parameters: Readonly<Record<string, Parameter>> };
};
const named = (parameter: Parameter & { readonly $ref?: string }): Parameter =>
  document.components.parameters[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(
    ([method, operation]) =>
      ({ ...operation, parameters: (operation.parameters ?? []).map(named), path, method }) as Operation,
  ),
);

const ajv = new Ajv({ strict: false, allErrors: true });
(formats as unknown as { default: (ajv: Ajv) => void }).default(ajv);
ajv.addSchema({ ...document, $id: 'api' });

/** What is wrong with `value` as the body at `pointer`. */
function faults(schema: object, value: unknown): readonly string[] {
  const local = JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/')) as object;
  const check = ajv.compile(local);
  return check(value) ? [] : (check.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const bodies = operations.flatMap(({ operationId, requestBody }) =>
  Object.values(requestBody?.content ?? {}).map((content) => [operationId, content] as const),
);

describe('the example of a body', () => {
  it('is there for each', () => {
    expect(bodies.length).toBeGreaterThanOrEqual(8);
    expect(bodies.filter(([, { example }]) => example === undefined).map(([id]) => id)).toEqual([]);
  });

  it.each(bodies)('of %s is valid', (_, { schema, example }) => expect(faults(schema, example)).toEqual([]));

  it('is found to be invalid when it is', () => {
    const schema = bodies.find(([id]) => id === 'createJob')?.[1].schema ?? {};
    expect(faults(schema, { title: 1 })).toEqual(expect.arrayContaining(['/title must be string']));
    expect(faults(schema, { nonsense: 1 })).toContain(' must NOT have additional properties');
    const feedback = bodies.find(([id]) => id === 'submitAgentFeedback')?.[1].schema ?? {};
    expect(
      faults(feedback, { type: 'bug', goal: 'g', message: 'm', evidence: { status_code: 99, other: 1 } }),
    ).toHaveLength(2);
  });
});

describe.each(DOCUMENTS)('the examples of answers in %s', (name) => {
  const { paths, components } = JSON.parse(readFileSync(join(root, 'openapi', name), 'utf8')) as AnsweredDocument;
  const answers = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ operationId, responses = {} }) =>
      Object.entries(responses).flatMap(([status, { content = {} }]) => {
        const answer = status.startsWith('2') ? content['application/json'] : undefined;
        return answer ? [{ operationId, answer }] : [];
      }),
    ),
  );
  const valueOf = ({ example, examples }: AnsweredContent): unknown =>
    example ?? components.examples[examples?.default?.$ref.split('/').at(-1) ?? '']?.value;
  const check = new Ajv2020({ strict: false, allErrors: true });
  (formats as unknown as { default: (ajv: Ajv) => void }).default(check);
  check.addSchema({ components, $id: 'api' });

  it('are there for each', () => {
    expect(answers.length).toBeGreaterThan(150);
    const without = answers.filter(({ answer }) => valueOf(answer) === undefined);
    expect(without.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('have milliseconds where a moment is a number', () => {
    const moments: [string, number][] = [];
    JSON.stringify(components.examples, (key, value: unknown) => {
      if (typeof value === 'number' && /(?:At|PeriodEnd)$/.test(key)) moments.push([key, value]);
      return value;
    });
    expect(moments).not.toEqual([]);
    expect(moments.filter(([, moment]) => moment < Date.parse('2020-01-01'))).toEqual([]);
  });

  it('are valid', () => {
    const wrong = answers.flatMap(({ operationId, answer }) => {
      const local = JSON.parse(
        JSON.stringify(answer.schema).replaceAll('"#/components/', '"api#/components/'),
      ) as object;
      const isValid = check.compile(local);
      return isValid(valueOf(answer)) ? [] : [`${operationId}: ${check.errorsText(isValid.errors)}`];
    });
    expect(wrong).toEqual([]);
  });
});

describe('every operation', () => {
  it.each(operations.map((operation) => [operation.operationId, operation] as const))(
    '%s says what it takes',
    (_, operation) => {
      const { method, parameters = [] } = operation;
      const open = operation['x-auth'] !== undefined;
      expect(Array.isArray(operation['x-scopes'])).toBe(!open);
      if (open) expect(['public', 'optional']).toContain(operation['x-auth']);
      expect((operation['x-error-codes'] as string[]).length).toBeGreaterThan(0);
      const header = parameters.find(({ name }) => name === 'Idempotency-Key');
      // Without a credential an idempotency key has no owner, and is ignored.
      const heeded = method !== 'get' && operation['x-auth'] !== 'public';
      expect(header?.in).toBe(heeded ? 'header' : undefined);
      if (!heeded) expect(operation['x-idempotency-key']).toBeUndefined();
      else expect(['optional', 'required']).toContain(operation['x-idempotency-key']);
    },
  );

  it('that answers 202 names the kind of work it starts, or needs none', () => {
    const accepted = operations.filter((operation) => '202' in (operation['responses' as never] as object));
    const silent = accepted.filter((operation) => operation['x-async-operation'] === undefined);
    expect(silent.map(({ operationId }) => operationId)).toEqual(['submitAgentFeedback', 'requestPasswordReset']);
  });
});
