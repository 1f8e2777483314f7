import { ROOT } from '../workspace.ts';
import { circles } from './circles.ts';
import { layers, nounCircles, roles } from './domains.ts';
import { heldFiles, privateKeys, unnamed } from './files.ts';
import { typedTwice } from './labels.ts';
import { deadParams } from './links.ts';
import { ledgers } from './ledgers.ts';
import { lengths, RULES } from './rules.ts';
import { readSources } from './sources.ts';

/** Prints what breaks the rules of the architecture, and how long the files are; exit code 1 if anything does. */
// The rules themselves hold examples of what is wrong.
const sources = readSources(ROOT).filter(({ path }) => !path.startsWith('shared/build/src/architecture/'));
const { summary, findings } = lengths(sources);
const held = heldFiles(ROOT);
const all = [
  ...sources.flatMap((source) => RULES.flatMap((rule) => rule(source))),
  ...sources.flatMap(ledgers),
  ...circles(sources),
  ...layers(sources),
  ...nounCircles(sources),
  ...roles(sources),
  ...typedTwice(sources),
  ...deadParams(sources),
  ...findings,
  ...privateKeys(held),
  ...unnamed(held),
];
for (const finding of all) console.error(finding);
console.log(summary);
process.exitCode = all.length > 0 ? 1 : 0;
