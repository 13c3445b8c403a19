import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** PEM files of a certificate authority and of certificates that it signed. */
export interface Certificates {
  /** The authority's certificate. */
  readonly ca: string;
  /** Key and certificate of a server at 127.0.0.1, in one file. */
  readonly server: string;
  /** Key and certificate of a client. */
  readonly cert: string;
  readonly key: string;
  /** Another authority, which has signed none of these certificates. */
  readonly stranger: string;
}

/** Creates them in `directory`, with openssl. */
export function makeCertificates(directory: string): Certificates {
  const at = (name: string) => join(directory, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: directory, stdio: 'pipe' });
  const authority = (name: string) =>
    openssl(
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.pem`,
    );
  const vouchedFor = (name: string, more: string) => {
    writeFileSync(at(`${name}.ext`), more);
    openssl(
      'req',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-subj',
      `/CN=${name}`,
      '-keyout',
      `${name}.key`,
      '-out',
      `${name}.csr`,
    );
    openssl(
      'x509',
      '-req',
      '-days',
      '2',
      '-in',
      `${name}.csr`,
      '-CA',
      'authority.pem',
      '-CAkey',
      'authority.key',
      '-CAcreateserial',
      '-extfile',
      `${name}.ext`,
      '-out',
      `${name}.pem`,
    );
  };
  authority('authority');
  authority('stranger');
  vouchedFor('server', 'subjectAltName=IP:127.0.0.1');
  vouchedFor('client', 'extendedKeyUsage=clientAuth');
  writeFileSync(at('server.both.pem'), readFileSync(at('server.key'), 'utf8') + readFileSync(at('server.pem'), 'utf8'));
  return {
    ca: at('authority.pem'),
    server: at('server.both.pem'),
    cert: at('client.pem'),
    key: at('client.key'),
    stranger: at('stranger.pem'),
  };
}
