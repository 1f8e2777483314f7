import { writeFileSync } from 'node:fs';
import { ANSWERS, answersFile } from './answers.ts';
import { contractReport, REPORT } from './report.ts';

for (const [file, text] of [
  [REPORT, await contractReport()],
  [ANSWERS, await answersFile()],
] as const) {
  writeFileSync(file, text);
  console.log(`Written ${file}`);
}
