import { describe, expect, it } from '@jest/globals';
import { conflict, lifecycle } from './lifecycle.js';

const BROKEN = conflict('lamps_broken', 'The lamp is broken.');
const life = lifecycle(['off', 'on', 'broken'], ['off'], {
  light: { to: 'on', when: { off: 'go', on: 'stay', broken: BROKEN } },
  drop: { to: 'broken', when: { off: 'go', on: 'go', broken: 'stay' } },
});

describe('a lifecycle', () => {
  it('leads on, stays or refuses, by the state', () => {
    expect(life.leads('light', 'off')).toBe(true);
    expect(life.leads('light', 'on')).toBe(false);
    expect(() => life.leads('light', 'broken')).toThrow('The lamp is broken.');
    expect(life.after('drop')).toBe('broken');
  });

  it('shows its refusals as data, each once', () => {
    expect(life.refusals).toEqual([BROKEN]);
  });

  it('draws itself', () => {
    expect(life.diagram()).toBe(
      [
        'stateDiagram-v2',
        '  [*] --> off',
        '  off --> on: light',
        '  off --> broken: drop',
        '  on --> broken: drop',
      ].join('\n'),
    );
  });

  it('does not compile when a step forgets a state, or leads to none of them', () => {
    lifecycle(['off', 'on'], ['off'], {
      // @ts-expect-error Its effect in the state `on` is missing.
      light: { to: 'on', when: { off: 'go' } },
      // @ts-expect-error This state does not exist.
      drop: { to: 'broken', when: { off: 'go', on: 'go' } },
    });
  });
});
