import { writeFileSync } from 'node:fs';
import { contractReport, REPORT } from './report.ts';

writeFileSync(REPORT, await contractReport());
console.log(`Written ${REPORT}`);
