import { sweepDatabases } from '@shared/testing/postgres.ts';
import { testUrl } from './templates.ts';

/** Before and after a run of the API's tests: databases that its workers, or those of a run that was killed, left behind. */
export default async function sweep(): Promise<(() => Promise<void>) | undefined> {
  if (!testUrl) return undefined;
  await sweepDatabases(testUrl, 'test');
  return () => sweepDatabases(testUrl ?? '', 'test');
}
