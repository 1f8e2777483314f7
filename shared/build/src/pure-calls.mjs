import { parseSync, Visitor } from 'oxc-parser';

/**
 * Loader for the contract: each value is made by calls (`read({ … })`, `z.object({ … })`) that do nothing else, which no
 * bundler can know. Says so at every call that makes the value of a constant of the file, so that a page carries only the
 * endpoints, lists and schemas that it uses.
 * @this {{ resourcePath: string }}
 * @param {string} source
 */
export default function pureCalls(source) {
  /** @type {Set<number>} */
  const starts = new Set();
  let [constants, functions] = [0, 0];
  const call = (/** @type {{ start: number }} */ { start }) => {
    if (constants > 0 && functions === 0) starts.add(start);
  };
  const enter = () => void (functions += 1);
  const leave = () => void (functions -= 1);
  const { program, errors } = parseSync(this.resourcePath, source);
  if (errors.length > 0) throw new Error(`${this.resourcePath}: ${errors[0]?.message}`);
  new Visitor({
    VariableDeclarator: () => void (constants += 1),
    'VariableDeclarator:exit': () => void (constants -= 1),
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    CallExpression: call,
    NewExpression: call,
  }).visit(program);
  return [...starts]
    .sort((one, other) => other - one)
    .reduce((text, at) => `${text.slice(0, at)}/*#__PURE__*/ ${text.slice(at)}`, source);
}
