import { parse, type AtRule, type Container, type Rule } from 'postcss';
import selectors from 'postcss-selector-parser';

/** Rules that hold others and narrow when they count, not whom they reach. */
const GROUPS: ReadonlySet<string> = new Set(['media', 'supports', 'layer', 'container', 'starting-style']);

/** Classes of a module are made of the name in its sources, a hash and its own name: .card-x1Y2z3_finance. */
const isOwn = (name: string, module: string): boolean => name.endsWith(`_${module}`);

/**
 * Whether a compound is of the module's own: it has one of its classes, or is one of several that all have. What stands in
 * :not() or :has() names others and narrows nothing.
 */
function isOwnCompound(nodes: readonly selectors.Node[], module: string): boolean {
  return nodes.some(
    (node) =>
      (node.type === 'class' && isOwn(node.value, module)) ||
      (node.type === 'pseudo' &&
        /^:(?:is|where)$/.test(node.value) &&
        node.nodes.length > 0 &&
        node.nodes.every((one) => isOwnCompound(firstCompound(one), module))),
  );
}

function firstCompound({ nodes }: selectors.Selector): selectors.Node[] {
  const end = nodes.findIndex(({ type }) => type === 'combinator');
  return end < 0 ? nodes : nodes.slice(0, end);
}

/** Selectors of a rule that reach beyond what the module has drawn; those of a nested rule stand below its parent. */
function strangers(rule: Rule, module: string, isNested: boolean): string[] {
  const found: string[] = [];
  selectors((root) => {
    root.each((selector) => {
      const first = firstCompound(selector);
      const inherits = first.length === 0 || first.some(({ type }) => type === 'nesting');
      const below = isNested && (inherits || !selector.toString().includes('&'));
      if (!below && !isOwnCompound(first, module)) found.push(selector.toString().trim());
    });
  }).processSync(rule.selector);
  return found;
}

/** An at-rule that reaches beyond the module, or what stands in it. */
function fromAtRule(rule: AtRule, module: string, isNested: boolean): string[] {
  const name = rule.name.toLowerCase();
  const text = `@${rule.name} ${rule.params}`.trim();
  if (GROUPS.has(name)) return within(rule, module, isNested);
  if (/^(-\w+-)?keyframes$/.test(name)) return isOwn(rule.params, module) ? [] : [text];
  if (name === 'font-face' || name === 'charset') return [];
  if (name !== 'scope') return [text];
  const root = /^\(([\s\S]*?)\)(?:\s+to\s|$)/.exec(rule.params)?.[1];
  let isScoped = root !== undefined;
  if (root)
    selectors((all) => {
      isScoped = all.nodes.every((one) => isOwnCompound(firstCompound(one), module));
    }).processSync(root);
  return isScoped ? within(rule, module, true) : [text];
}

function within(container: Container, module: string, isNested: boolean): string[] {
  return (container.nodes ?? []).flatMap((node) => {
    if (node.type === 'atrule') return fromAtRule(node, module, isNested);
    if (node.type !== 'rule') return [];
    return [...strangers(node, module, isNested), ...within(node, module, true)];
  });
}

/**
 * What in a stylesheet reaches beyond a module: selectors that do not begin at a class of its own (elements, `*`, ids,
 * classes of antd, plain classes), and rules that count for the whole page (@property, @page, @import, foreign @keyframes).
 * Throws when it is no CSS.
 */
export const globalStyles = (css: string, module: string): string[] => [...new Set(within(parse(css), module, false))];

/** How scripts make styles, but for the drawings of @ant-design/icons, whose one style element every module brings. */
const BY_SCRIPT =
  /\.insertRule\(|\badoptedStyleSheets\b|\bnew CSSStyleSheet\b|(?<!"prependQueue"===\w{1,3},\w{1,3}=document\.)createElement\(["'`]style["'`]\)/;

/** The way in which a script makes styles of its own; null when it makes none. */
export const styleByScript = (script: string): string | null => BY_SCRIPT.exec(script)?.[0] ?? null;
