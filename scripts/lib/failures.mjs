import { stripVTControlCharacters } from 'node:util';

/** Where vitest and Playwright begin to tell what failed. */
const BEGIN = /^⎯+ (?:Failed|Unhandled) .*$|^ {2}1\) .*$/m;

/**
 * What a test run printed about its failures, for the end of a long run where they would have scrolled away; without
 * such a part its last lines.
 * @param {string} output
 * @param {number} [lines] at most so many
 */
export function failuresOf(output, lines = 60) {
  const text = stripVTControlCharacters(output);
  const begin = text.search(BEGIN);
  const told = text.slice(Math.max(begin, 0)).trimEnd().split('\n');
  return (begin === -1 ? told.slice(-lines) : told.slice(0, lines)).join('\n');
}
