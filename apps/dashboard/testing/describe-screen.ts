import { afterEach, beforeEach, describe, expect } from '@jest/globals';
import type { UserEvent } from '@testing-library/user-event';
import { closePage, example, left, openPage, OperatorApi, SCOPES } from './page.js';

/** The slug of the board of all screens. */
const BOARD = 'care-jobs';

/** What members of a team may change. */
const OF_MEMBERS = /^(?:members\.self|(?:jobs|companies|blog|taxonomy)\.\w+)$/;

/** A page of the dashboard, its server, and the person before it. */
export class ScreenSuite {
  /** A new one for each test. */
  api = new OperatorApi();

  /**
   * Opens a screen of the board as its owner.
   * @param path below the board: `/jobs?status=draft`
   */
  open = (path: string): UserEvent => openPage(`/${BOARD}${path}`, this.api);

  /** Opens a page outside of a board: `/sign-in`. */
  openPublic = (path: string): UserEvent => openPage(path, this.api);

  /** Lets the person have all permissions except `missing`. */
  withhold(...missing: readonly string[]): void {
    this.#allow(SCOPES.filter((scope) => !missing.includes(scope)));
  }

  /** Lets the person have the role of a member of the team: they read everything, and work on some of it. */
  asMember(): void {
    this.#allow(SCOPES.filter((scope) => scope.endsWith('.read') || OF_MEMBERS.test(scope)));
    const { accounts, ...session } = example('NewSession');
    const roles = accounts.map((account) => ({ ...account, role: 'member' as const }));
    this.api.answers('GET /sessions/current', { ...session, accounts: roles });
  }

  #allow(permissions: readonly string[]): void {
    this.api.permissions = permissions;
    const { actor, ...rest } = example('Operator');
    this.api.answers('GET /me', { ...rest, actor: { ...actor, type: 'user_session', role: 'owner', permissions } });
  }

  /** Path and query of the page, below the board. */
  get address(): string {
    return (location.pathname + location.search).replace(`/dashboard/${BOARD}`, '');
  }

  /** Addresses outside of the router to which the page went. */
  get left(): readonly string[] {
    return left;
  }
}

/** Specs of a screen. Each begins without a page, and fails if the dashboard asked for something that the API does not take. */
export function describeScreen(name: string, specs: (suite: ScreenSuite) => void): void {
  describe(name, () => {
    const suite = new ScreenSuite();
    beforeEach(() => {
      suite.api = new OperatorApi();
      suite.withhold();
    });
    afterEach(() => {
      closePage();
      expect(suite.api.faults).toEqual([]);
    });
    specs(suite);
  });
}
