import { expect, test } from '@jest/globals';
import { DomainLimits } from './limits.js';
import { readSettings } from './settings.js';

const reserved = (env: Readonly<Record<string, string>>) => new DomainLimits(readSettings(env)).reservedHosts;

test('the hosts of the installation are reserved: where it answers, and what is above the slugs of boards', () => {
  expect(reserved({})).toEqual([]);
  expect(
    reserved({
      PUBLIC_URL: 'https://api.acme.example:8443/base',
      DASHBOARD_URL: 'https://admin.acme.example/boards',
      STOREFRONT_URL: 'https://{board}.jobs.acme.example',
      S3_PUBLIC_URL: 'https://files.acme.example',
      RESERVED_HOSTS: 'www.acme.example, Status.acme.example',
    }),
  ).toEqual([
    'api.acme.example',
    'admin.acme.example',
    'files.acme.example',
    'jobs.acme.example',
    'www.acme.example',
    'status.acme.example',
  ]);
});

test('where the slug is part of a label or of the path, what is above it or in front of it is reserved', () => {
  expect(reserved({ STOREFRONT_URL: 'https://jobs-{board}.acme.example' })).toEqual(['acme.example']);
  expect(reserved({ STOREFRONT_URL: 'https://jobs.acme.example/{board}' })).toEqual(['jobs.acme.example']);
});
