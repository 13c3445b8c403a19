// A server of `npm run dev`. It is started ahead: it loads the packages that an earlier server loaded, and begins with the server's own files when
// it receives their locations. That leaves out half of the time of a start.
import { registerHooks } from 'node:module';

/** Packages that the server's own files import while it starts. */
const imported = new Set(process.argv.splice(2));
const isPackage = (name) => /^[a-z@]/.test(name) && !name.startsWith('node:');

// One after the other: a package may require a module that another import is still loading. What cannot be loaded is reported by the server.
for (const name of imported) await import(name).catch(() => undefined);
if (imported.size === 0)
  registerHooks({
    resolve(name, context, next) {
      if (isPackage(name) && context.parentURL?.includes('/dist/dev/')) imported.add(name);
      return next(name, context);
    },
  });
process.on('disconnect', () => process.exit());
process.once('message', ({ files, main }) => {
  const loaded = import(files);
  loaded.catch(() => undefined);
  process.once('message', async () => {
    await loaded;
    await import(main);
    process.send({ kind: 'ready', imported: [...imported] });
  });
});
