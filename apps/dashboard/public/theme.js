// Before the first paint, so that a dark page never flashes white. src/state/theme.ts keeps what is chosen.
(function () {
  var theme = null;
  try {
    theme = localStorage.getItem('openings.theme');
  } catch (_) {
    // Storage may be switched off.
  }
  var dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
