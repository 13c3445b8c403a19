import type { ApiPart } from '#http';

declare module '#http' {
  interface ScopeNames {
    'api_keys.manage': true;
    'audit.read': true;
    'members.self': true;
    'members.read': true;
    'members.manage': true;
  }
}

/** Who calls, and who works on a board. */
export const accessApi: ApiPart = {
  tags: {
    'Operator': 'Who calls, and what they may do.',
    'Audit log': 'Who changed what, and when.',
  },
  scopes: ['api_keys.manage', 'audit.read', 'members.self', 'members.read', 'members.manage'],
};
