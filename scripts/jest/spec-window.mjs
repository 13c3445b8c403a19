// The globals of a browser for specs of the dashboard. Packages keep what they found when they were evaluated, so a worker has one window.
import { join } from 'node:path';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const HAPPY_DOM = join(
  import.meta.dirname,
  '..',
  '..',
  'apps',
  'dashboard',
  'node_modules',
  'happy-dom',
  'lib',
  'index.js',
);
/** Globals that Node has, too, but that belong to a document. Of the others Node's are kept: requests, streams, files, addresses. */
const OF_DOCUMENT = [
  'Event',
  'CustomEvent',
  'MessageEvent',
  'CloseEvent',
  'Navigator',
  'navigator',
  'localStorage',
  'sessionStorage',
];
const TIMERS = ['setTimeout', 'setInterval'];

let opened;

/** Names of all properties of `window`, those of its classes included. */
function namesOf(window) {
  const names = new Set();
  for (let at = window; at && at !== Object.prototype; at = Object.getPrototypeOf(at))
    for (const name of Reflect.ownKeys(at)) if (typeof name === 'string' && name !== 'constructor') names.add(name);
  return [...names];
}

/** Adds what happy-dom lacks: forms read it to see whether a person chose something before they were ready. */
function addMissing({ HTMLOptionElement, HTMLSelectElement }) {
  Object.defineProperty(HTMLOptionElement.prototype, 'defaultSelected', {
    get() {
      return this.hasAttribute('selected');
    },
  });
  Object.defineProperty(HTMLSelectElement.prototype, 'size', {
    get() {
      return Number(this.getAttribute('size') ?? 0);
    },
  });
}

const timers = new Set();
/** Gives a window the timers of Node, which end with the spec. Those of happy-dom no longer start after they were aborted. */
function addTimers(window) {
  for (const name of TIMERS) {
    const start = globalThis[name];
    window[name] = (...call) => {
      const timer = start(...call);
      timers.add(timer);
      return timer;
    };
  }
  Object.assign(window, { clearTimeout, clearInterval });
}

function endTimers() {
  for (const timer of timers) clearTimeout(timer);
  timers.clear();
}

async function open() {
  const { Window } = await import(pathToFileURL(HAPPY_DOM).href);
  const window = new Window({ url: 'http://localhost/dashboard/', width: 1440, height: 900 });
  addMissing(window);
  addTimers(window);
  const names = namesOf(window).filter(
    (name) => !(name in globalThis) || OF_DOCUMENT.includes(name) || TIMERS.includes(name),
  );
  return { window, names };
}

/** Defines the globals of a browser. @returns a function that removes them, and ends all timers */
export async function openWindow() {
  const { window, names } = await (opened ??= open());
  const before = names.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
  for (const name of names)
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => window[name],
      set: (value) => {
        window[name] = value;
      },
    });
  return async () => {
    endTimers();
    // React still ends the work that it began.
    for (let turn = 0; turn < 3; turn++) await turnOfLoop();
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else delete globalThis[name];
  };
}
