import type { RsbuildConfig } from '@rsbuild/core';

/** A package to be built by itself in a folder of its own. */
export interface Sample {
  kind: string;
  files: Readonly<Record<string, string>>;
  config: (folder: string) => RsbuildConfig;
}
