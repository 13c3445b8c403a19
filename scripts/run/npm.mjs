// Ends a process together with the npm or npx that runs it.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Parent and arguments of the process `pid`; null if the system does not provide them. */
function processOf(pid) {
  try {
    // State and parent follow the name, which may contain any characters.
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
 * Returns a check whether npm, which runs this process through a shell, has ended. npm passes a signal to that shell, which ends without passing it
 * on. If npm is killed, or ends by a signal that it does not pass on, the shell continues to run.
 */
export function npmWatch() {
  const parent = process.ppid;
  const shell = processOf(parent);
  const npm = shell?.args[1] === '-c' ? shell.parent : null;
  return () => {
    if (process.ppid !== parent) return true;
    if (npm === null) return false;
    // A zombie counts as alive, but its children have another parent.
    return process.platform === 'linux' ? processOf(parent)?.parent !== npm : !isAlive(npm);
  };
}

/** Ends this process gracefully when the npm or npx that runs it ends for any reason. Does nothing if neither runs it. */
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
