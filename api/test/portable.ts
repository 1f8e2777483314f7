import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Folders whose tests are about the database itself: all of them run on the embedded one too. */
const WHOLE = ['platform', 'exchange', 'seed'];
/** Of the tests of the whole API those that are. */
const OF_THE_API = ['database', 'kill', 'list', 'outbox', 'pickers', 'pipeline', 'portable', 'statements', 'tables'];

/**
 * The domains that write most, and their folders whose test runs here: where rows are locked, counted, posted and where users
 * work at the same time. What their other folders ask of the engine, `statements` prepares.
 */
const DOMAINS = ['logistics', 'warehouse', 'finance'];
const FOLDERS = ['orders', 'containers', 'stock', 'ledger', 'simulator', 'closing'];

/** Whether a test opens a database. */
const opens = (text: string): boolean => /(?:Api|Desk|World|Bench|freshDatabase|freshDemo)\(/.test(text);

/**
 * The tests that the embedded database takes when PostgreSQL has taken all of them: whole folders as named above, and of
 * every other folder the first one that opens a database, by the length of its name (`order.api.test.ts` before
 * `order-copy.api.test.ts`); of the three large domains only the named folders. `root`: the folder of the API.
 */
export function portableTests(root: string): string[] {
  const tests = (readdirSync(root, { recursive: true }) as string[])
    .filter((path) => path.endsWith('.test.ts') && !path.includes('node_modules'))
    .sort((one, other) => one.length - other.length || one.localeCompare(other));
  const first = new Set<string>();
  return tests.filter((path) => {
    const folder = dirname(path);
    if (folder === 'test') return OF_THE_API.includes(basename(path, '.test.ts'));
    if (folder.split('/').some((part) => WHOLE.includes(part))) return true;
    const [, domain = '', noun = ''] = folder.split('/');
    if (DOMAINS.includes(domain) && !FOLDERS.includes(noun)) return false;
    if (first.has(folder) || !opens(readFileSync(join(root, path), 'utf8'))) return false;
    return Boolean(first.add(folder));
  });
}
