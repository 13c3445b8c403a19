import { describe, expect, it } from '@jest/globals';
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import fc from 'fast-check';
import { readSettings } from '#runtime/starting';
import { SettingsError } from '../errors.js';
import {
  clientConnectionString,
  EventStoreAddressError,
  hostsOf,
  parseEventStoreAddress,
} from './eventstoredb-address.js';

/** What the client parses from `text` after our own parser. */
const asClient = (text: string) => parseConnectionString(clientConnectionString(parseEventStoreAddress(text)));

const refusal = (text: string): string => {
  try {
    parseEventStoreAddress(text);
  } catch (error) {
    if (error instanceof EventStoreAddressError) return error.message;
    throw error;
  }
  return 'taken';
};

describe('the address of EventStoreDB', () => {
  it.each([
    ['esdb://localhost', { dnsDiscover: false, hosts: [{ address: 'localhost', port: 2113 }] }],
    [
      'esdb://10.0.0.1:2114/?tls=false',
      { dnsDiscover: false, hosts: [{ address: '10.0.0.1', port: 2114 }], tls: false },
    ],
    ['kurrentdb://db.example:2113', { dnsDiscover: false, hosts: [{ address: 'db.example', port: 2113 }] }],
    [
      'esdb+discover://cluster.example:2113',
      { dnsDiscover: true, hosts: [{ address: 'cluster.example', port: 2113 }] },
    ],
    [
      'kurrentdb+discover://cluster.example',
      { dnsDiscover: true, hosts: [{ address: 'cluster.example', port: 2113 }] },
    ],
    [
      'esdb+discover://a:1,b:2',
      {
        dnsDiscover: false,
        hosts: [
          { address: 'a', port: 1 },
          { address: 'b', port: 2 },
        ],
      },
    ],
    [
      'esdb://ops:s%40cret%3A%2F%3F%25@a:2113,b,c:2115?tls=true&tls_ca_file=%2Fetc%2Fca+1.pem&NodePreference=read-only-replica' +
        '&defaultDeadline=5000&keepAliveInterval=-1&keep-alive-timeout=20000&maxDiscoverAttempts=3&discoveryInterval=0&gossipTimeout=2' +
        '&connectionName=our%20board&userCertFile=c.pem&userKeyFile=k.pem&tlsVerifyCert=true&throwOnAppendFailure=true',
      {
        dnsDiscover: false,
        hosts: [
          { address: 'a', port: 2113 },
          { address: 'b', port: 2113 },
          { address: 'c', port: 2115 },
        ],
        defaultCredentials: { username: 'ops', password: 's@cret:/?%' },
        tls: true,
        tlsCAFile: '/etc/ca+1.pem',
        nodePreference: 'read_only_replica',
        defaultDeadline: 5000,
        keepAliveInterval: -1,
        keepAliveTimeout: 20_000,
        maxDiscoverAttempts: 3,
        discoveryInterval: 0,
        gossipTimeout: 2,
        connectionName: 'our board',
        userCertFile: 'c.pem',
        userKeyFile: 'k.pem',
      },
    ],
  ])('%s reaches the client as it is meant', (text, expected) => expect(asClient(text)).toEqual(expected));

  it('keeps every user and password', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: 'grapheme' }),
        fc.string({ minLength: 1, unit: 'grapheme' }),
        (username, password) => {
          const text = `esdb://${encodeURIComponent(username)}:${encodeURIComponent(password)}@h:1,i:2?tls=true`;
          expect(asClient(text)).toMatchObject({
            defaultCredentials: { username, password },
            hosts: [{ address: 'h' }, { address: 'i' }],
          });
        },
      ),
    );
  });

  it.each([
    ['http://a', /start with esdb:\/\//],
    ['esdb://', /host 1 is neither a host name nor/],
    ['esdb://a,,c', /host 2 is neither a host name nor/],
    ['esdb://a:1,b:0', /port of host 2/],
    ['esdb://a:65536', /port of host 1/],
    ['esdb://a:1:2', /port of host 1/],
    ['esdb://[::1]:2113', /IPv6/],
    ['esdb://a/b?tls=true', /not a path/],
    ['esdb://user@a', /a user and a password/],
    ['esdb://:secret@a', /a user and a password/],
    ['esdb://u:p:q@a', /a : too many.*%3A/],
    ['esdb://u:p%zz@a', /the password has a %.*%25/],
    ['esdb://u:p@q@a', /an @ too many.*%40/],
    ['esdb://u:p/q@a', /an @ too many.*%2F/],
    ['esdb://u:p?q@a', /an @ too many.*%3F/],
    ['esdb://a?tls', /option 1 is not name=value/],
    ['esdb://a?tls=true&', /option 2 is not name=value/],
    ['esdb://a?tsl=true', /option tsl does not exist; did you mean tls\?/],
    ['esdb://a?somethingElseEntirely=1', /option somethingElseEntirely does not exist$/],
    ['esdb://a?tls=yes', /tls must be true or false/],
    ['esdb://a?tls=true&TLS=true', /tls is given twice/],
    ['esdb://a?nodePreference=master', /nodePreference must be one of leader, follower, random, readOnlyReplica/],
    ['esdb://a?defaultDeadline=0', /defaultDeadline must be a whole number of milliseconds, at least 1/],
    ['esdb://a?defaultDeadline=5s', /defaultDeadline must be a whole number/],
    ['esdb://a?keepAliveInterval=0', /keepAliveInterval must be .* or -1/],
    ['esdb://a?keepAliveTimeout=-2', /keepAliveTimeout must be .* or -1/],
    ['esdb://a?tlsVerifyCert=false', /tlsVerifyCert must be true.*tlsCaFile/],
    ['esdb://a?throwOnAppendFailure=false', /throwOnAppendFailure must be true/],
    ['esdb://a?tlsCaFile=%20', /tlsCaFile must be the path of a file/],
    ['esdb://a?userCertFile=c.pem', /userCertFile and userKeyFile/],
  ])('%s is refused, and the part is named', (text, sentence) => {
    expect(refusal(text)).toMatch(sentence);
    expect(() => readSettings({ EVENT_STORE_URL: text })).toThrow(SettingsError);
    expect(() => readSettings({ EVENT_STORE_URL: text })).toThrow(/^EVENT_STORE_URL must be /);
  });

  it('never shows a password, however wrong the rest is', () => {
    const password = 'Zanzibar7281';
    const around = fc.string({ unit: fc.constantFrom('@', ':', '/', '?', '%', '&', '=', ',', 'a', '1', '[', ' ') });
    fc.assert(
      fc.property(around, around, around, around, (a, b, c, d) => {
        for (const text of [
          `esdb://user:${a}${password}${b}@host${c}`,
          `esdb://${a}${password}${b}`,
          `esdb://h?tls=${c}${password}${d}`,
        ])
          expect(refusal(text)).not.toContain(password);
      }),
      { numRuns: 500 },
    );
  });

  it('is shown by its hosts', () =>
    expect(hostsOf(parseEventStoreAddress('esdb://u:p@a,b:2?tls=false'))).toBe('a:2113,b:2'));
});
