import { useCompileCache } from './compile-cache.js';

// Entry point. Only the code that the requested command needs is loaded.
const args = process.argv.slice(2).join(' ');
useCompileCache();
try {
  if (args === '--version' || args === '-V') {
    const { version } = await import('./version.js');
    process.stdout.write(`${version()}\n`);
  } else if (args === '' || args === 'serve') {
    const { runServer } = await import('./start.js');
    await runServer();
  } else {
    const { commandLine } = await import('./command-line.js');
    await commandLine().parseAsync();
  }
} catch (error) {
  const { printable } = await import('./failures.js');
  process.stderr.write(`openings: ${printable(error)}\n`);
  process.exit(1);
}
