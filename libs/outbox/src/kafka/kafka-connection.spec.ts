import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '#runtime/starting';
import { kafkaConnection } from './kafka-connection.js';

const directory = mkdtempSync(join(tmpdir(), 'openings-kafka-'));
const pem = join(directory, 'ca.pem');
const other = join(directory, 'notes.txt');
writeFileSync(pem, '-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n');
writeFileSync(other, 'not a certificate');
afterAll(() => rmSync(directory, { recursive: true, force: true }));

const connection = (env: Record<string, string>) =>
  kafkaConnection(readSettings({ KAFKA_BROKERS: 'a:9092, b:9093', ...env }));

describe('the connection to Kafka', () => {
  it('is none when no broker is named', () => {
    expect(kafkaConnection(readSettings({}))).toBeNull();
  });

  it('has brokers, prefix and what topics are made with', () => {
    const { client, prefix, topics } = connection({
      KAFKA_TOPIC_PREFIX: 'acme',
      KAFKA_PARTITIONS: '3',
      KAFKA_KEEP_HOURS: '2',
    })!;
    expect([client.brokers, client.clientId, client.ssl, client.sasl]).toEqual([
      ['a:9092', 'b:9093'],
      'openings',
      undefined,
      undefined,
    ]);
    expect([prefix, topics]).toEqual([
      'acme',
      { partitions: 3, replication: 0, keepMs: 7_200_000, messageBytes: 4_194_304 },
    ]);
  });

  it.each(['plain', 'scram-sha-256', 'scram-sha-512'])('logs in by %s', (mechanism) => {
    const { client } = connection({ KAFKA_SASL: mechanism, KAFKA_USERNAME: 'jobs', KAFKA_PASSWORD: 'geheim' })!;
    expect(client.sasl).toEqual({ mechanism, username: 'jobs', password: 'geheim' });
  });

  it('speaks TLS, with a certificate of its own or without', () => {
    expect(connection({ KAFKA_TLS: 'on' })!.client.ssl).toEqual({});
    const { client } = connection({ KAFKA_TLS: 'on', KAFKA_TLS_CA: pem, KAFKA_TLS_CERT: pem, KAFKA_TLS_KEY: pem })!;
    expect(client.ssl).toEqual({
      ca: [expect.stringContaining('BEGIN')],
      cert: expect.any(String),
      key: expect.any(String),
    });
  });

  it.each([
    [{ KAFKA_USERNAME: 'jobs' }, 'KAFKA_USERNAME and KAFKA_PASSWORD need KAFKA_SASL. Set it to the login mechanism.'],
    [{ KAFKA_PASSWORD: 'geheim' }, 'KAFKA_USERNAME and KAFKA_PASSWORD need KAFKA_SASL. Set it to the login mechanism.'],
    [{ KAFKA_SASL: 'plain', KAFKA_USERNAME: 'jobs' }, 'KAFKA_SASL=plain needs KAFKA_USERNAME and KAFKA_PASSWORD.'],
    [{ KAFKA_TLS_CA: pem }, 'KAFKA_TLS_CA needs KAFKA_TLS=on.'],
    [{ KAFKA_TLS: 'on', KAFKA_TLS_CERT: pem }, 'KAFKA_TLS_CERT and KAFKA_TLS_KEY must be set together.'],
    [
      { KAFKA_TLS: 'on', KAFKA_TLS_CA: '/nowhere.pem' },
      'KAFKA_TLS_CA names /nowhere.pem, which cannot be read: ENOENT.',
    ],
    [{ KAFKA_TLS: 'on', KAFKA_TLS_CA: other }, `KAFKA_TLS_CA must name a PEM file; ${other} is not one.`],
  ])('refuses %j in one sentence', (env, sentence) => {
    expect(() => connection(env as never)).toThrow(new RegExp(`^${sentence.replace(/[.]/g, '\\.')}$`));
  });
});
