import { filterIssue } from './template-filters.ts';
import { fieldAt, type TemplateField } from './template-fields.ts';
import {
  parseTemplate,
  TEMPLATE_LENGTH,
  type ParsedTemplate,
  type TemplateIssue,
  type TemplateNode,
} from './template-language.ts';
import { parseMarkup } from './template-markup.ts';

/** The texts of a template in the order of the editor. */
export const TEMPLATE_PARTS = { header: '页眉', body: '正文', footer: '页脚' } as const;
export type TemplatePart = keyof typeof TEMPLATE_PARTS;
export type PartIssue = TemplateIssue & { part: TemplatePart };

/** Everything that forbids publishing (SYS-011): syntax, unknown paths, filters and tags, unclosed blocks and tags. */
export function templateIssues(
  parts: Readonly<Record<TemplatePart, string | null>>,
  fields: Readonly<Record<string, TemplateField>>,
): PartIssue[] {
  const found: PartIssue[] = [];
  for (const part of Object.keys(TEMPLATE_PARTS) as TemplatePart[]) {
    const source = parts[part] ?? '';
    found.push(...sourceIssues(source, fields).map((issue) => ({ ...issue, part })));
  }
  if (!parts.body?.trim()) found.unshift({ part: 'body', line: 1, message: '正文不能为空' });
  return found;
}

function sourceIssues(source: string, fields: Readonly<Record<string, TemplateField>>): TemplateIssue[] {
  if (source.length > TEMPLATE_LENGTH) return [{ line: 1, message: `内容不能超过 ${TEMPLATE_LENGTH} 个字符` }];
  const parsed = parseTemplate(source);
  const issues = [
    ...parsed.issues,
    ...pathIssues(parsed.nodes, [fields]),
    ...parseMarkup(flattened(parsed), true).issues,
  ];
  return issues.toSorted((left, right) => left.line - right.line);
}

type Scopes = readonly Readonly<Record<string, TemplateField>>[];

function pathIssues(nodes: readonly TemplateNode[], scopes: Scopes): TemplateIssue[] {
  return nodes.flatMap((node): TemplateIssue[] => {
    if (node.kind === 'text') return [];
    const { line, path } = node;
    const field = path === '@index' ? null : fieldAt(scopes, path);
    if (node.kind === 'value') {
      const known = path === '@index' ? scopes.length > 1 : field !== undefined;
      const filters = node.filters.flatMap(({ name, arg }) => filterIssue(name, arg) ?? []);
      const message = path === '@index' ? '「@index」只能写在循环里' : `未知占位符「${path}」`;
      const group =
        field && (field.fields ?? field.list) ? [`「${path}」是一组内容，请用 {{#${path}}}…{{/${path}}}`] : [];
      return [...(known ? group : [message]), ...filters].map((text) => ({ line, message: text }));
    }
    if (!field) return [{ line, message: `未知占位符「${path}」` }];
    const inner = node.inverted ? undefined : (field.list ?? field.fields);
    return pathIssues(node.children, inner ? [...scopes, inner] : scopes);
  });
}

/** The template with every block once and every value as a letter, so that its markup can be checked line by line. */
function flattened({ nodes }: ParsedTemplate): string {
  let text = '';
  let line = 1;
  const put = (piece: string) => {
    text += piece;
    line += piece.split('\n').length - 1;
  };
  const walk = (all: readonly TemplateNode[]): void => {
    for (const node of all) {
      while (line < node.line) put('\n');
      if (node.kind === 'text') put(node.text);
      else if (node.kind === 'value') put('x');
      else walk(node.children);
    }
  };
  walk(nodes);
  return text;
}
