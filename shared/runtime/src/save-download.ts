import type { Endpoint } from '@shared/contract/endpoint.ts';
import { download, saveFile, type CallOptions } from './call.ts';

/**
 * Fetches a file and hands it to the browser under the name that the server gives it, else `name`. Answers whether it is saved; what
 * went wrong was said by download(). A list, whose export may go to the background, uses `useExport`.
 */
export async function saveDownload<Query, Body>(
  endpoint: Endpoint<Query, Body>,
  options: CallOptions<Query, Body>,
  name = '',
): Promise<boolean> {
  const answer = await download(endpoint, options).catch(() => null);
  if (!answer?.file) return false;
  saveFile(answer.file, answer.name || name);
  return true;
}
