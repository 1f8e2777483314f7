import { readSources } from '../architecture/sources.ts';
import { ROOT } from '../workspace.ts';
import { reachOf } from './reach.ts';

/** Prints as JSON what the files named on the command line can reach. */
console.log(JSON.stringify(reachOf(readSources(ROOT), process.argv.slice(2))));
