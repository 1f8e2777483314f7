/**
 * What is wrong with an input; `message` is Chinese and for people. The only error that comes out of a worker as what it
 * is: whoever asked makes it a refusal of his own code, else refusalOf answers it.
 */
export class InputFault extends Error {
  override name = 'InputFault';
}

/** Work that is done in a worker: declared by the noun that asks for it, done in worker.ts. */
export interface WorkerTask<Input, Output> {
  readonly name: string;
  /** Seconds after which the worker is ended and the request refused. */
  readonly seconds: number;
  /** What the refusal calls it: 「读取文件」. */
  readonly title: string;
  /** Types only. */
  readonly types?: (input: Input) => Output;
}
export const workerTask = <Input, Output>(name: string, title: string, seconds: number): WorkerTask<Input, Output> => ({
  name,
  title,
  seconds,
});

/** What a worker answers; an error that is no InputFault is thrown there and is a fault of ours. */
export type WorkerAnswer = { value: unknown } | { fault: string };
