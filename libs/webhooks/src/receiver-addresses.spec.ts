import { describe, expect, it } from '@jest/globals';
import { ReceiverAddresses } from './receiver-addresses.js';

describe('the address of a receiver', () => {
  const [guarded, open] = [new ReceiverAddresses(false), new ReceiverAddresses(true)];

  it.each([
    'https://127.0.0.1/',
    'https://10.0.0.1:8443/in',
    'https://0177.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://169.254.169.254/',
    'https://[::1]/',
    'https://[::ffff:192.168.0.1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://100.64.0.1/',
    'https://127.0.0.1./',
  ])('%s is refused, but in development', (url) => {
    expect([guarded.refusal(url), open.refusal(url)]).toEqual(['must not lead to a private network', null]);
  });

  it.each([
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://hooks.example.com/',
    'https://10.0.0.1.example.com/',
    'nonsense',
  ])('has no objection to %s', (url) => expect(guarded.refusal(url)).toBeNull());
});
