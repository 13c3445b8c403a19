// How a process ends together with the npm or npx that runs it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What runs on as `pid`: its parent and its arguments; null where the system does not tell. */
function processOf(pid) {
  try {
    // Behind the name, which may contain anything, come the state and the parent.
    const [, parent] = /^\S+ \(.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { parent: Number(parent), args: readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0') };
  } catch {
    if (process.platform === 'linux') return null;
  }
  const { stdout, status } = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(pid)], { encoding: 'utf8' });
  const [, parent, args] = /^\s*(\d+)\s+(.*)/.exec(stdout ?? '') ?? [];
  return status === 0 && parent ? { parent: Number(parent), args: args.split(' ') } : null;
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/**
 * Tells whether npm, which runs us by a shell in between, is gone. npm hands a signal to that shell, which dies of it without a
 * word to us; an npm that is killed, or ends by a signal that it does not hand on, leaves the shell behind.
 */
export function npmWatch() {
  const parent = process.ppid;
  const shell = processOf(parent);
  const npm = shell?.args[1] === '-c' ? shell.parent : null;
  return () => {
    if (process.ppid !== parent) return true;
    if (npm === null) return false;
    // A process that ended and is not waited for counts as alive, but its children have another parent.
    return process.platform === 'linux' ? processOf(parent)?.parent !== npm : !isAlive(npm);
  };
}

/** Ends this process in order when the npm or npx that runs it ends, whatever ends that. Does nothing where neither runs it. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const isGone = npmWatch();
  const watch = setInterval(() => {
    if (!isGone()) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
  for (const [signal, code] of [
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])
    process.once(signal, () => {
      clearInterval(watch);
      if (process.listenerCount(signal) === 0) process.exit(code);
    });
}
