import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../store/event-store.samples.js';
import { ownKafka } from './broker.js';
import { makeCertificates } from './certificates.js';
import { expectAtLeastOnceInOrder } from './order.js';
import { newId } from './published.js';
import { RelayStage } from './stage.js';

const directory = mkdtempSync(join(tmpdir(), 'openings-tls-'));
const files = makeCertificates(directory);
const user = { username: 'openings', password: 'a-long-password' };
const jaas = 'org.apache.kafka.common.security';
const pem = (listener: string) => ({
  [`listener.name.${listener}.ssl.keystore.type`]: 'PEM',
  [`listener.name.${listener}.ssl.keystore.location`]: files.server,
  [`listener.name.${listener}.ssl.truststore.type`]: 'PEM',
  [`listener.name.${listener}.ssl.truststore.location`]: files.ca,
});

// Three listeners: plain for the reader of the tests, a password over TLS, and a client certificate.
const own = await ownKafka({
  listeners: ['SASL', 'TLS'],
  scram: { 'SCRAM-SHA-256': user, 'SCRAM-SHA-512': user },
  properties: {
    ...pem('sasl'),
    ...pem('tls'),
    'listener.name.tls.ssl.client.auth': 'required',
    'listener.name.sasl.sasl.enabled.mechanisms': 'PLAIN,SCRAM-SHA-256,SCRAM-SHA-512',
    'listener.name.sasl.plain.sasl.jaas.config': `${jaas}.plain.PlainLoginModule required user_${user.username}="${user.password}";`,
    'listener.name.sasl.scram-sha-256.sasl.jaas.config': `${jaas}.scram.ScramLoginModule required;`,
    'listener.name.sasl.scram-sha-512.sasl.jaas.config': `${jaas}.scram.ScramLoginModule required;`,
  },
});

(own ? describe : describe.skip)('the relay connects', () => {
  const stage = new RelayStage(() => own!.broker.brokers);
  afterAll(async () => {
    await own?.remove();
    rmSync(directory, { recursive: true, force: true });
  });

  const byPassword = (mechanism: string): Record<string, string> => ({
    KAFKA_BROKERS: own?.broker.listeners['SASL'] ?? '',
    KAFKA_TLS: 'on',
    KAFKA_TLS_CA: files.ca,
    KAFKA_SASL: mechanism,
    KAFKA_USERNAME: user.username,
    KAFKA_PASSWORD: user.password,
  });
  const byCertificate: Record<string, string> = {
    KAFKA_BROKERS: own?.broker.listeners['TLS'] ?? '',
    KAFKA_TLS: 'on',
    KAFKA_TLS_CA: files.ca,
    KAFKA_TLS_CERT: files.cert,
    KAFKA_TLS_KEY: files.key,
  };

  it.each([
    ['with a password', byPassword('plain')],
    ['with SCRAM-SHA-256', byPassword('scram-sha-256')],
    ['with SCRAM-SHA-512', byPassword('scram-sha-512')],
    ['with a certificate', byCertificate],
  ])('%s, by TLS', async (_, settings) => {
    stage.begin();
    const running = stage.relay(settings);
    const jobs = Array.from({ length: 20 }, () => newId('jobs'));
    for (let round = 0; round < 3; round++) await stage.publications.publish(jobs);
    await stage.caughtUp();
    expectAtLeastOnceInOrder(stage.publications.all, await (await stage.read()).toEnd());
    expect(running.lines.filter(({ level }) => level >= 40)).toEqual([]);
  });

  it.each([
    ['with a wrong password', { ...byPassword('plain'), KAFKA_PASSWORD: 'wrong' }, /authentication failed/i],
    [
      'with a wrong SCRAM password',
      { ...byPassword('scram-sha-256'), KAFKA_PASSWORD: 'wrong' },
      /authentication failed/i,
    ],
    [
      'without the certificate that is asked for',
      { ...byCertificate, KAFKA_TLS_CERT: '', KAFKA_TLS_KEY: '' },
      /closed|alert|connection|socket|reset/i,
    ],
    ['when it trusts another authority', { ...byCertificate, KAFKA_TLS_CA: files.stranger }, /certificate/i],
  ])('not %s: it says why, and what is published waits', async (_, settings, reason) => {
    stage.begin();
    const running = stage.relay(settings);
    await stage.publications.publish([newId('jobs')]);
    await eventually(() => running.lines.some(({ level }) => level >= 40), 'it says so');
    const line = JSON.stringify(running.lines);
    expect(line).toMatch(reason);
    expect(line).not.toContain(user.password);
    expect((await stage.lag()).events).toBe(1);
  });
});
