import { isModule } from './content.ts';
import { readPackage } from './package.ts';
import { hostPackageGate, modulePackageGate } from './package-gate.rules.ts';
import type { Weighed } from './package.tasks.ts';

/** Takes a package apart and looks at it by itself; what a worker does for a publication. */
export async function weigh(name: string, zip: Buffer): Promise<Weighed> {
  const made = await readPackage(name, zip);
  const { built, files } = made;
  return { ...made, own: isModule(built) ? modulePackageGate(built, files) : hostPackageGate(built, files) };
}
