import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The file that makes the demo data, if it comes first. */
const MAKER = 'api/src/app/seed/demo.test.ts';
const usesDemo = ({ moduleId }: TestSpecification): boolean => readFileSync(moduleId, 'utf8').includes('freshDemo(');

/**
 * One worker makes the demo data at the beginning; the files that begin on them come in the middle, when they are there:
 * a worker that waits for the other one does nothing meanwhile.
 */
export class DemoInTheMiddle extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const makers = sorted.filter(({ moduleId }) => moduleId.endsWith(MAKER));
    const later = sorted.filter((file) => !makers.includes(file) && usesDemo(file));
    const others = sorted.filter((file) => !makers.includes(file) && !later.includes(file));
    const middle = Math.ceil(others.length / 2);
    return [...makers, ...others.slice(0, middle), ...later, ...others.slice(middle)];
  }
}
