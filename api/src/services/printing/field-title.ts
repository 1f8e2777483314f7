import type { TemplateFields } from '@shared/contract/system/template-fields.ts';
import { TEMPLATE_ROOTS } from '@shared/contract/system/template-roots.ts';

/** Titles by the path as a template writes it: `customer.name`, and `nameCn` inside the rows of a list. */
function titlesOf(fields: TemplateFields, path: string, title: string): [string, string][] {
  return Object.entries(fields).flatMap(([key, field]): [string, string][] => {
    const at = `${path}${key}`;
    const named = title ? `${title}·${field.title}` : field.title;
    if (field.list) return [[at, named], ...titlesOf(field.list, '', '')];
    return [[at, named], ...(field.fields ? titlesOf(field.fields, `${at}.`, named) : [])];
  });
}
let titles: Map<string, string> | null = null;

/** What a template calls a field in Chinese: 客户·名称; the path itself where no kind of template has it. */
export function fieldTitle(path: string): string {
  titles ??= new Map(
    Object.values(TEMPLATE_ROOTS)
      .flatMap((roots) => titlesOf(roots, '', ''))
      .toReversed(),
  );
  return titles.get(path) ?? path;
}
