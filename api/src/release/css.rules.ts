/** Splits a selector list at the commas outside of brackets. */
const selectorsOf = (list: string): string[] =>
  list
    .replaceAll(/\([^()]*\)/g, (group) => group.replaceAll(',', '\u0000'))
    .split(',')
    .map((one) => one.replaceAll('\u0000', ',').trim());

/** Whether a selector can only reach what the module itself has drawn: it starts at a class of its own. */
function isScoped(selector: string): boolean {
  const [first = ''] = selector.split(/[\s>+~]/, 1);
  const classes = first.match(/\.[\w-]+/g) ?? [];
  return classes.some((name) => !/^\.(?:ant|rc)-/.test(name));
}

/**
 * Selectors of a stylesheet that reach beyond the module: elements, `*`, `:root`, ids, and the classes of antd, unless
 * below a class of the module. Reads minified and plain CSS; rules within @media and @supports count, those within
 * @keyframes and @font-face do not.
 */
export function globalSelectors(css: string): string[] {
  const plain = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""');
  const found: string[] = [];
  const skipped: boolean[] = [];
  let head = '';
  for (const sign of plain) {
    if (sign === '{') {
      const name = head.trim();
      const inside = skipped.at(-1) ?? false;
      const group = /^@(?:media|supports|layer|container)\b/.test(name);
      if (!inside && !name.startsWith('@')) found.push(...selectorsOf(name).filter((one) => !isScoped(one)));
      skipped.push(inside || !group);
      head = '';
    } else if (sign === '}' || sign === ';') {
      if (sign === '}') skipped.pop();
      head = '';
    } else head += sign;
  }
  return [...new Set(found)];
}
