import { openFileStore } from '../files/stores.ts';
import type { ServerPlugin } from '../../platform/server.ts';
import { reviveJobs, runNextJob, type JobDeps } from './job-runner.ts';
import { runDueJobs } from './schedule.service.ts';

const JOB_PAUSE = 1000;
const SCHEDULE_PAUSE = 30_000;

/** Opens the file store and runs queued and scheduled jobs while the server lives. */
export const jobPlugin = (place: { dataDir: string; filesUrl: string | undefined }): ServerPlugin => ({
  name: 'jobs',
  register() {
    openFileStore(place);
  },
  async start(server, { database, clock }) {
    const stopping = new AbortController();
    const deps: JobDeps = {
      database,
      clock,
      onFault: (error) => server.log.error({ err: error }, 'job failed'),
      signal: stopping.signal,
    };
    await reviveJobs(deps);
    const loops = [
      loop(JOB_PAUSE, () => runNextJob(deps), deps),
      loop(SCHEDULE_PAUSE, async () => (await runDueJobs(deps)).length > 0, deps),
    ];
    return async () => {
      stopping.abort();
      await Promise.all(loops.map((one) => one.stop()));
    };
  },
});

interface Loop {
  stop(): Promise<void>;
}
/** Repeats work: at once after there was something to do, else after the pause; a fault is logged and waits as well. */
function loop(pause: number, work: () => Promise<boolean>, deps: JobDeps): Loop {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Promise<void> = Promise.resolve();
  const round = async () => {
    const busy = await work().catch((error: unknown) => {
      deps.onFault?.(error);
      return false;
    });
    if (!stopped) timer = setTimeout(next, busy ? 0 : pause).unref();
  };
  const next = () => {
    current = round();
  };
  next();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      return current;
    },
  };
}
