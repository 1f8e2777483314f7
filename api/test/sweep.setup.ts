import { sweepPostgres, testUrl } from './templates.ts';

/** Before and after a run of the API's tests: databases that its workers, or those of a run that was killed, left behind. */
export default async function sweep(): Promise<(() => Promise<void>) | undefined> {
  if (!testUrl) return undefined;
  await sweepPostgres(testUrl);
  return () => sweepPostgres(testUrl ?? '');
}
