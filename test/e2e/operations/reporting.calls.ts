import { made, own, type Arrange } from '../operation-calls.js';

const path = '/v1/integrations/reporting';
const connect = { path: `${path}/tinybird/connect` };
/** The shared server has no provider accounts, so these calls use a provider that needs none. */
const connected = (at: Parameters<Arrange>[0]) => made(at, connect.path, undefined);

/** How operations on analytics providers are called. */
export const calls: Readonly<Record<string, Arrange>> = {
  inspectSearchConsoleUrl: async () => ({
    path: '/v1/analytics/search-console/inspect',
    body: { inspectionUrl: 'https://jobs.example/' },
  }),
  connectIntegrationsReporting: async () => connect,
  updateIntegrationsReporting: async (at) => {
    await connected(at);
    return { path: `${path}/tinybird`, body: { enabled: false }, shown: own(`${path}/tinybird`) };
  },
  deleteIntegrationsReporting: async (at) => {
    await connected(at);
    return { path: `${path}/tinybird` };
  },
};
