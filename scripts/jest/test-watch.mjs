// A Jest reporter that prints files that run for a long time, so that a hanging run shows its file.
const LONG_MS = 180_000;

export default class TestWatch {
  #running = new Map();
  #timer = setInterval(() => this.#tell(), 60_000).unref();

  onTestFileStart({ path }) {
    this.#running.set(path, Date.now());
  }

  onTestFileResult({ path }) {
    this.#running.delete(path);
  }

  onRunComplete() {
    clearInterval(this.#timer);
  }

  #tell() {
    for (const [path, since] of this.#running)
      if (Date.now() - since > LONG_MS)
        process.stderr.write(`Running for ${Math.round((Date.now() - since) / 1000)} s: ${path}\n`);
  }
}
