import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DnsTxtRecords } from '../../../../libs/content/src/adapters/txt-records.dns.js';
import { NameServers } from '../../../../libs/runtime/src/outbound/name-servers.js';
import { MemoryNames } from '#testing/scenario';
import { NameServer, type DnsAnswer } from '../../../doubles/name-server.js';

const none = { outcome: 'answered', values: [] };
const because = (reason: string) => ({ outcome: 'unanswered', reason });
const going = () => new AbortController().signal;

describe('TXT records by a name server', () => {
  let server: NameServer;
  let records: DnsTxtRecords;
  let numbered = 0;
  beforeAll(async () => {
    server = await NameServer.open();
    const settings = { DNS_SERVERS: [server.address], DNS_TIMEOUT_MS: 200, DNS_TRIES: 2 };
    records = new DnsTxtRecords(new NameServers(settings));
  });
  afterAll(() => server?.close());

  const of = (answer: DnsAnswer) => {
    const name = `_svc-verify.jobs-${++numbered}.example`;
    server.says(name, answer);
    return records.of(name, going());
  };

  it('are texts, joined from their pieces', async () => {
    expect(await of({ txt: [['svc-verify=1']] })).toEqual({ outcome: 'answered', values: ['svc-verify=1'] });
    expect(await of({ txt: [['v=spf1 ', '-all'], ['svc-', 'verify', '=1'], ['']] })).toEqual({
      outcome: 'answered',
      values: ['v=spf1 -all', 'svc-verify=1', ''],
    });
  });

  it('are none where the name, or such records of it, are not there', async () => {
    expect(await of('NXDOMAIN')).toEqual(none);
    expect(await of({ txt: [] })).toEqual(none);
  });

  it('are not known when the server fails, refuses, says nothing or talks nonsense', async () => {
    expect(await of('SERVFAIL')).toEqual(because('the name server failed'));
    expect(await of('REFUSED')).toEqual(because('the name server refuses to answer'));
    expect(await of('silence')).toEqual(because('no name server answered in time'));
    expect((await of('garbage')).outcome).toBe('unanswered');
  });

  it('are never those of aliases that go round', async () => {
    const answer = await of('loop');
    expect(answer.outcome === 'answered' ? answer.values : []).toEqual([]);
  });

  it('come by TCP where they are many, and only as many of them are kept as a proof needs', async () => {
    const right = 'svc-verify=1';
    const wide = Array.from({ length: 240 }, (_, n) => [`${n} `.padEnd(250, 'x')]);
    const before = server.queries.length;
    const answer = await of({ txt: [[right], ...wide] });
    expect(server.queries.slice(before).map((each) => each.slice(0, 3))).toContain('tcp');
    expect(answer.outcome === 'answered' && [answer.values.length, answer.values[0]]).toEqual([100, right]);
  });

  it('are not kept when they are longer than any proof, up to 64 KB', async () => {
    const long = Array.from({ length: 250 }, () => 'x'.repeat(255));
    expect(await of({ txt: [long] })).toEqual(none);
    expect(await of({ txt: [[...long.slice(0, 5)], ['svc-verify=1']] })).toEqual({
      outcome: 'answered',
      values: ['svc-verify=1'],
    });
  });

  it('are given up when no one waits for them any more', async () => {
    const name = 'waits.example';
    server.says(name, 'silence');
    const ending = new AbortController();
    const lookup = records.of(name, ending.signal);
    setTimeout(() => ending.abort(new Error('It is over.')), 20);
    await expect(lookup).rejects.toThrow('It is over.');
    await expect(records.of(name, ending.signal)).rejects.toThrow('It is over.');
  });

  it('cannot be read where no name server is', async () => {
    const closed = await NameServer.open();
    const { address } = closed;
    await closed.close();
    const settings = { DNS_SERVERS: [address], DNS_TIMEOUT_MS: 200, DNS_TRIES: 1 };
    const answer = await new DnsTxtRecords(new NameServers(settings)).of('jobs.example', going());
    expect(answer.outcome).toBe('unanswered');
  });
});

describe('TXT records in memory', () => {
  it('are what a spec says, in the words of a name server', async () => {
    const names = new MemoryNames();
    const records = new DnsTxtRecords(names as unknown as NameServers);
    expect(await records.of('a.example', going())).toEqual(none);
    names.says('a.example', 'one', 'two');
    expect(await records.of('a.example', going())).toEqual({ outcome: 'answered', values: ['one', 'two'] });
    names.fails('a.example', 'ESERVFAIL');
    expect(await records.of('a.example', going())).toEqual(because('the name server failed'));
    expect(names.queries).toEqual(['a.example', 'a.example', 'a.example']);
  });
});
