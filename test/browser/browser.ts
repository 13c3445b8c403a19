import { afterAll, afterEach, beforeAll, describe, expect } from '@jest/globals';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { type SharedServer, sharedServer } from '../e2e/server.js';
import { EVERY_CASE } from '../faults/rounds.js';
import { saySkipped } from '../skips.js';

// A real browser opens pages of the built server. All specs share one server; each has a board and a browser of its own.

/** Where Chromium is; null when this machine has none. */
const CHROMIUM =
  [
    process.env.CHROMIUM_PATH,
    // The program without windows takes half of the processor time.
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find((path) => path && existsSync(path)) ?? null;

/** Against waiting for ever, no measure of speed. */
const PATIENCE_MS = 120_000;
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The folder for pictures of screens; null: there is none with CI. */
const SCREENS = process.env.CI ? null : (process.env.TEST_SCREENS ?? join(tmpdir(), 'openings-screens'));
/** A clock that runs faster than the one of the machine makes a browser give up at once. */
const ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || name === 'LD_PRELOAD' ? [] : [[name, value]],
  ),
);

/** Resolves once colours have stopped to change; what moves without end is not waited for. */
const STILL = `Promise.all(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished.catch(() => undefined))).then(() => undefined)`;

/** The rules of axe that depend on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds. */
interface AxeResults {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly target: readonly string[]; readonly failureSummary: string }[];
  }[];
}

/** How a screen is looked at. */
export interface LookOptions {
  /** Parts that others draw and axe leaves out, as CSS selectors. */
  readonly except?: readonly string[];
  /** The screen has no dark colours. */
  readonly onlyLight?: boolean;
}

async function picture(page: Page, name: string): Promise<void> {
  if (SCREENS) await page.screenshot({ path: join(SCREENS, `${name}.png`) });
}

/** What a spec has. */
export class BrowserSuite {
  /** One for all specs with a browser; links of the API lead to its own pages. */
  server!: SharedServer;
  private browser!: Browser;
  private readonly contexts: BrowserContext[] = [];
  private readonly faults: string[] = [];
  private looks = 0;

  /** Called before the first test of a spec. */
  async start(): Promise<void> {
    if (CHROMIUM === null) throw new Error('There is no browser.');
    if (SCREENS) mkdirSync(SCREENS, { recursive: true });
    const launched = chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'], env: ENVIRONMENT });
    [this.browser, this.server] = await Promise.all([
      launched,
      sharedServer('browser', { STOREFRONT_URL: '', WEBHOOK_ALLOW_PRIVATE: 'true' }),
    ]);
  }

  async stop(): Promise<void> {
    await this.browser?.close();
    await this.server?.stop();
  }

  /** Fails when a page of the test broke its policy, loaded something from elsewhere or threw an error; closes the pages. */
  async settle(): Promise<void> {
    await Promise.all(this.contexts.splice(0).map((context) => context.close()));
    expect(this.faults.splice(0)).toEqual([]);
  }

  /** A new page of a new visitor, at `path` of the server. @param options of the visitor. */
  async visit(
    path: string,
    options: { readonly scripts?: boolean; readonly phone?: boolean; readonly language?: string } = {},
  ): Promise<Page> {
    const context = await this.browser.newContext({
      baseURL: this.server.origin,
      viewport: options.phone ? PHONE : DESKTOP,
      javaScriptEnabled: options.scripts ?? true,
      reducedMotion: 'reduce',
      ...(options.language === undefined ? {} : { locale: options.language }),
    });
    this.contexts.push(context);
    context.setDefaultTimeout(PATIENCE_MS);
    context.on('page', (page) => this.watch(page));
    const page = await context.newPage();
    await page.goto(path);
    return page;
  }

  private watch(page: Page): void {
    // Chromium says there what a policy refused.
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) this.faults.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => this.faults.push(`${page.url()}: ${String(error)}`));
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (/^https?:$/.test(url.protocol) && url.origin !== this.server.origin)
        this.faults.push(`${page.url()}: asked ${url.href}`);
    });
  }

  /**
   * Looks at a screen as people with a wide screen, a phone, light and dark colours or a screen reader meet it: axe finds
   * nothing, nothing is wider than a phone, and a picture of it is in the folder that the run names, except with CI. Every
   * fourth screen is looked at in dark colours, too, and each with every case.
   * @param name of the picture.
   */
  async look(page: Page, name: string, { except = [], onlyLight = false }: LookOptions = {}): Promise<void> {
    const isDark = !onlyLight && (this.looks++ % 4 === 0 || EVERY_CASE);
    for (const colorScheme of isDark ? (['dark', 'light'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme });
      // The other rules find the same in both schemes.
      const rules = colorScheme === 'dark' ? COLOUR_RULES : null;
      expect([name, colorScheme, await this.settled(page, except, rules)]).toEqual([name, colorScheme, []]);
    }
    await picture(page, name);
    const before = page.viewportSize() ?? DESKTOP;
    await page.setViewportSize(PHONE);
    // An open menu moves once the screen has its new size.
    await page
      .waitForFunction(`document.documentElement.scrollWidth === ${PHONE.width}`, undefined, { timeout: 5_000 })
      .catch(() => undefined);
    const wide = await page.evaluate<number>('document.documentElement.scrollWidth');
    await picture(page, `${name}-phone`);
    await page.setViewportSize(before);
    expect([name, wide]).toEqual([name, PHONE.width]);
  }

  /** What axe finds once a page has taken other colours, which some of it does only when it is drawn again. */
  private async settled(
    page: Page,
    except: readonly string[],
    rules: readonly string[] | null,
  ): Promise<readonly string[]> {
    let found: readonly string[] = [];
    for (let tries = 0; tries < 5; tries++) {
      await page.evaluate(STILL);
      found = await this.axe(page, except, rules);
      if (found.length === 0) break;
      await page.waitForTimeout(300);
    }
    return found;
  }

  private async axe(
    page: Page,
    except: readonly string[],
    rules: readonly string[] | null,
  ): Promise<readonly string[]> {
    if (await page.evaluate<boolean>("typeof axe === 'undefined'")) await page.evaluate(`${AXE};undefined`);
    const context = JSON.stringify({ exclude: except.map((selector) => [selector]) });
    const options = JSON.stringify({ iframes: false, ...(rules && { runOnly: rules }) });
    const { violations } = await page.evaluate<AxeResults>(`axe.run(${context}, ${options})`);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    );
  }
}

/** Specs that need a browser. Where there is none they are skipped, and the run says so. */
export function describeInBrowser(name: string, specs: (suite: BrowserSuite) => void): void {
  if (CHROMIUM === null) {
    saySkipped('Tests in a browser are skipped: no Chromium was found. Install it, or set CHROMIUM_PATH.');
    describe.skip(name, () => specs(new BrowserSuite()));
    return;
  }
  describe(name, () => {
    const suite = new BrowserSuite();
    beforeAll(() => suite.start());
    afterEach(() => suite.settle());
    afterAll(() => suite.stop());
    specs(suite);
  });
}
