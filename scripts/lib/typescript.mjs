import { register } from 'node:module';

/**
 * `node --import ./scripts/lib/typescript.mjs file.ts`: runs our own TypeScript. It leaves every dependency alone: a
 * loader that also rewrites those (tsx does for what is required) changes code that the bundler prints into its output.
 */
register('./typescript-hooks.mjs', import.meta.url);
