import { basename, dirname, sep } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';

const HOOKS = new Set(['genStyleHooks', 'genSubStyleComponent', 'genComponentStyleHook']);

/**
 * Loader for antd's style files: the styles stand in antd's own stylesheet (`zeroRuntime` of the theme), so what would
 * make them in the browser is left out, and a component's part of the sheet comes in its place; the variables of a component
 * (the third argument) are still made there.
 * @this {{ resourcePath: string }}
 * @param {string} source
 */
export default function dropStyles(source) {
  /** @type {{ start: number, end: number }[]} */
  const makers = [];
  const { program, errors } = parseSync('style.js', source);
  if (errors.length > 0) throw new Error(`antd: ${errors[0]?.message}`);
  new Visitor({
    CallExpression({ callee, arguments: [, maker] }) {
      if (callee.type === 'Identifier' && HOOKS.has(callee.name) && maker) makers.push(maker);
    },
  }).visit(program);
  const bare = makers.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}() => []${text.slice(end)}`,
    source,
  );
  const [folder, style] = [dirname(dirname(this.resourcePath)), dirname(this.resourcePath)];
  const own =
    this.resourcePath.endsWith(`style${sep}index.js`) &&
    basename(dirname(folder)) === 'es' &&
    basename(style) === 'style';
  return own ? `import '../../../dist/antd.css?part=${basename(folder)}';\n${bare}` : bare;
}
