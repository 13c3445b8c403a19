// Runs on every page, before it is drawn: the theme, old addresses of operations, and the keys.
const THEMES = ['auto', 'light', 'dark'];
const root = document.documentElement;
const dark = matchMedia('(prefers-color-scheme: dark)');

function storedTheme() {
  try {
    return localStorage.getItem('theme') ?? 'auto';
  } catch {
    return 'auto';
  }
}

let theme = storedTheme();

function show() {
  root.dataset.theme = theme;
  // The renderer of the references has a class of its own.
  root.classList.toggle('dark-mode', theme === 'dark' || (theme === 'auto' && dark.matches));
}

show();
dark.addEventListener('change', show);

// Where the references were before they had a page for each group.
const [, former] = /^\/docs(\/board)?$/.exec(location.pathname) ?? [null, null];
if (former !== null && location.hash.startsWith('#/'))
  location.replace(`/docs${former ?? '/operator'}/try${location.hash}`);

function addTheme() {
  const button = document.querySelector('.theme');
  const name = () => (button.textContent = `Theme: ${theme}`);
  button.hidden = false;
  name();
  button.addEventListener('click', () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length];
    try {
      localStorage.setItem('theme', theme);
    } catch {
      // It holds until the page is left.
    }
    show();
    name();
  });
}

function addCopy(code) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), 2000);
  });
  const block = document.createElement('div');
  block.className = 'block';
  code.parentElement.before(block);
  block.append(code.parentElement, button);
}

document.addEventListener('DOMContentLoaded', () => {
  addTheme();
  if (navigator.clipboard) for (const code of document.querySelectorAll('article pre > code')) addCopy(code);
  const wide = matchMedia('(min-width: 75rem)');
  const contents = document.querySelector('.contents');
  if (contents) contents.open = wide.matches;
});

document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^(?:INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '')) return;
  event.preventDefault();
  document.querySelector('main input[type=search], header input[type=search]').focus();
});
