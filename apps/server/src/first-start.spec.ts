import { describe, expect, it } from '@jest/globals';
import { greeting } from './first-start.js';

const ADDRESS = 'http://127.0.0.1:3000';

describe('the greeting of a start', () => {
  it('shows the key of a first start, and how its owner gets a password for the dashboard', () => {
    const text = greeting(ADDRESS, 'svc_live_key', true);
    expect(text).toContain('svc_live_key');
    expect(text).toContain('npx openings users password owner@demo.example');
    expect(text).toContain(`Dashboard      ${ADDRESS}/dashboard\n`);
  });

  it('shows no key and no way to a password on later starts', () => {
    const text = greeting(ADDRESS, null, true);
    expect(text).toContain("'Authorization: Bearer <key>'");
    expect(text).not.toMatch(/shown only now|users password/);
    expect(text).toContain(`${ADDRESS}/dashboard\n`);
  });

  it('names no dashboard where there is none', () =>
    expect(greeting(ADDRESS, 'svc_live_key', false)).not.toMatch(/dashboard/i));
});
