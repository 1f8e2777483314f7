import { Agent, request } from 'node:http';

/** What a load measured: requests a second, milliseconds of one request. */
export interface Load {
  rps: number;
  p50: number;
  p95: number;
}

/** Asks for an address again and again from several clients at once; an answer that is not 200 ends it with an Error. */
export async function load(
  address: string,
  { seconds, clients, headers = {} }: { seconds: number; clients: number; headers?: Record<string, string> },
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  try {
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (performance.now() < until) times.push(await once(address, agent, headers));
      }),
    );
  } finally {
    agent.destroy();
  }
  times.sort((left, right) => left - right);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { rps: times.length / seconds, p50: at(0.5), p95: at(0.95) };
}

const once = (address: string, agent: Agent, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    const started = performance.now();
    request(address, { agent, headers }, (response) => {
      response
        .on('data', () => undefined)
        .on('end', () =>
          response.statusCode === 200
            ? resolve(performance.now() - started)
            : reject(new Error(`${address} → ${response.statusCode}`)),
        );
    })
      .on('error', reject)
      .end();
  });
