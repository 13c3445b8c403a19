import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type SharedServer, sharedServer } from '../e2e/server.js';
import { Agent } from './agent.js';
import { MANY } from './tasks-many.js';
import { SINGLE } from './tasks-single.js';
import { worldOf } from './world.js';

// What an agent that has only the two tools can do, and the cost. Each task is a script that acts on the tools' output: it uses the first operation
// of a search, and corrects its input by the fixes that an error names.

const TASKS = [...SINGLE, ...MANY];
/** More would mean that a result contains data that was not requested. */
const MOST_CHARACTERS = 40_000;

interface Cost {
  readonly title: string;
  readonly agent: Agent;
}

let server: SharedServer;
const costs: Cost[] = [];

beforeAll(async () => {
  server = await sharedServer();
});
afterAll(async () => {
  await server?.stop();
  process.stdout.write(table(costs));
});

describe('with search and execute alone', () => {
  test.each(TASKS.map((task, index) => [task.title, task, index] as const))('%s', async (title, task, index) => {
    const { key } = await server.newBoard(`task-${index}`);
    const agent = await Agent.connect(server.origin, key);
    try {
      await task.run(worldOf(server, key, agent));
    } finally {
      await agent.close();
    }
    costs.push({ title, agent });
    expect(agent.sent + agent.received).toBeLessThan(MOST_CHARACTERS);
  });

  test('there are twenty of them', () => expect(TASKS.length).toBe(20));
});

function table(rows: readonly Cost[]): string {
  const line = (title: string, values: readonly (number | string)[]) =>
    `${title.padEnd(82)}${values.map((value) => String(value).padStart(10)).join('')}\n`;
  const sum = (pick: (agent: Agent) => number) => rows.reduce((total, { agent }) => total + pick(agent), 0);
  return [
    '\n',
    line('task', ['search', 'execute', 'sent', 'received']),
    ...rows.map(({ title, agent }) => line(title, [agent.searches, agent.executes, agent.sent, agent.received])),
    line(`all ${rows.length}`, [
      sum((agent) => agent.searches),
      sum((agent) => agent.executes),
      sum((agent) => agent.sent),
      sum((agent) => agent.received),
    ]),
    '\n',
  ].join('');
}
