import type { Endpoint } from '@shared/contract/endpoint.ts';
import { urlOf, type CallInput } from './call-input.ts';

/** After how many milliseconds a stream that the server refused is tried again. */
const AGAIN_MS = 60_000;

/**
 * Listens to the events of a stream; the browser comes back by itself when the line breaks. Answers how to stop. A browser
 * without event sources hears nothing: who listens must ask as well.
 */
export function listen<Query>(
  endpoint: Endpoint<Query>,
  input: Pick<CallInput<Query>, 'params' | 'query'>,
  event: string,
  heard: () => void,
): () => void {
  if (!('EventSource' in globalThis)) return () => {};
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    source = new EventSource(urlOf(endpoint as Endpoint, input), { withCredentials: true });
    source.addEventListener(event, heard);
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) timer = setTimeout(open, AGAIN_MS);
    });
  };
  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
