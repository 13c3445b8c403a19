import { describe, expect, it } from '@jest/globals';
import { configurationAt, type PlacedConfiguration } from './endpoint-row.js';

const configuration = (version: number, after: string): PlacedConfiguration => ({
  version,
  since: version,
  after,
  url: `https://hooks.example.com/${version}`,
  eventTypes: ['job.created'],
});

describe('the configuration of an endpoint for a place in the log', () => {
  const configurations = [configuration(3, '07'), configuration(2, '04'), configuration(1, '01')];
  const version = (position: string, after = '01') =>
    configurationAt({ after, configurations }, position)?.version ?? null;

  it('is the newest that was made before it', () =>
    expect(['02', '04', '05', '07', '08', '99'].map((position) => version(position))).toEqual([1, 1, 2, 2, 3, 3]));

  it('is none for what came before the endpoint was made, or resumed', () => {
    expect([version(''), version('00'), version('01')]).toEqual([null, null, null]);
    expect([version('05', '06'), version('06', '06'), version('07', '06')]).toEqual([null, null, 2]);
  });

  it('is the oldest that is known for what is older than all that are', () =>
    expect(configurationAt({ after: '01', configurations: configurations.slice(0, 2) }, '02')?.version).toBe(2));
});
