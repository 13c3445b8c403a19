import { aJob, type Body, type SharedServer } from '../e2e/server.js';
import type { Agent } from './agent.js';

/** A separate board, with everything to prepare and judge a task over REST. */
export interface AgentWorld {
  readonly agent: Agent;
  rest(method: string, path: string, body?: unknown): Promise<Body>;
  company(name: string): Promise<Body>;
  job(companyId: string, more?: Readonly<Record<string, unknown>>): Promise<Body>;
  /** All jobs of the board by id. */
  jobs(): Promise<ReadonlyMap<string, Body>>;
}

/** A task of the agent. `run` prepares the board, lets the agent work, and judges the result. */
export interface AgentTask {
  readonly title: string;
  run(world: AgentWorld): Promise<void>;
}

export function worldOf(server: SharedServer, key: string, agent: Agent): AgentWorld {
  const rest: AgentWorld['rest'] = async (method, path, body) => {
    const answer = await server.call(method, `/v1${path}`, { key, ...(body === undefined ? {} : { body }) });
    if (answer.status >= 400 && method !== 'GET') throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.body;
  };
  return {
    agent,
    rest,
    company: (name) => rest('POST', '/companies', { name }),
    job: (companyId, more = {}) => rest('POST', '/jobs', aJob(companyId, more)),
    async jobs() {
      const { data } = await rest('GET', '/jobs?limit=100');
      return new Map(data.map((job) => [job.id, job]));
    },
  };
}
