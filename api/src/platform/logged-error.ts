/** Deepest cause that is told. */
const DEEPEST = 5;
/** What drizzle appends to the text of a failed query: everything that was asked with it, passwords and hashes included. */
const PARAMS = /\nparams:[\s\S]*/;

/** PostgreSQL's class of data that does not fit: its text quotes the value. */
const DATA_FAULT = /^22/;

/** The text of an error, without the values of a failed query. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  const text = error.message.replace(PARAMS, '');
  return typeof code === 'string' && DATA_FAULT.test(code) ? text.replace(/"[\s\S]*"/, '"…"') : text;
}

/** Where an error was thrown: the lines below its text, which may look like them. */
function framesOf({ stack = '', message }: Error): string {
  const below = stack.slice(stack.indexOf(message) + message.length);
  const frames = below.split('\n').filter((line) => /^\s+at /.test(line));
  return frames.join('\n');
}

/** Characters that each error of a chain may take, so that a long query does not hide why it failed. */
const EACH = 240;
/** An error with its causes as one text, without the values of a failed query: what is kept of a failure. */
export function faultText(error: unknown, depth = 0): string {
  const own = textOf(error).slice(0, EACH);
  if (!(error instanceof Error) || error.cause === undefined || depth >= DEEPEST) return own;
  return `${own}: ${faultText(error.cause, depth + 1)}`;
}

/** What a log says of an error. */
export interface LoggedError {
  type: string;
  message: string;
  code?: string;
  /** Where it was thrown; the text stands in `message`. */
  stack?: string;
  /** Of PostgreSQL: what was broken, never its rows (`detail` shows them). */
  table?: string;
  column?: string;
  constraint?: string;
  cause?: LoggedError;
}

/** An error for the log: texts, codes and places, and no value that a query was asked with. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: textOf(error) };
  const { code, table, column, constraint } = error as Partial<
    Record<'code' | 'table' | 'column' | 'constraint', unknown>
  >;
  const said = Object.entries({ code, table, column, constraint }).filter(([, value]) => typeof value === 'string');
  const frames = framesOf(error);
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: textOf(error),
    ...Object.fromEntries(said),
    ...(frames ? { stack: frames } : {}),
    ...(error.cause === undefined || depth >= DEEPEST ? {} : { cause: loggedError(error.cause, depth + 1) }),
  };
}
