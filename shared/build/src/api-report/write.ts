import { writeFileSync } from 'node:fs';
import { ANSWER_SCHEMAS, ANSWERS, answerFiles } from './answers.ts';
import { contractReport, REPORT } from './report.ts';

const { places, schemas } = await answerFiles();
for (const [file, text] of [
  [REPORT, await contractReport()],
  [ANSWERS, places],
  [ANSWER_SCHEMAS, schemas],
] as const) {
  writeFileSync(file, text);
  console.log(`Written ${file}`);
}
