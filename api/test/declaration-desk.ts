import type { DeclarationDetail } from '@shared/contract/logistics/declaration.answers.ts';
import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import { containerWalk } from './container-walk.ts';
import type { TestApi } from './harness.ts';
import { id } from './trade-desk.ts';

/** Declarations as tests want them: `li` makes them, `wang` reviews. */
export function declarationDesk(api: TestApi) {
  const walk = containerWalk(api);
  type OrderMore = Parameters<typeof walk.pooled>[0];
  /** A container in 待报关 with these orders. */
  const declarable = async (...more: OrderMore[]) => {
    const made = [];
    for (const each of more.length > 0 ? more : [{}]) made.push(await walk.pooled(each));
    return walk.to(await walk.consolidated(made.map((each) => ({ order: each }))), 'DECLARE');
  };
  /** Its declarations, generated. */
  const drafted = async (...more: OrderMore[]) => {
    const box = await declarable(...more);
    const { list } = await api.as('li').ok(declarations.generate, { params: id(box), body: {} });
    const [first] = list;
    if (!first) throw new Error('nothing was generated');
    return { box, list, first };
  };
  return { walk, declarable, drafted };
}
/** Codes of the checks that are red. */
export const red = (detail: DeclarationDetail): string[] =>
  detail.checks.filter(({ ok }) => !ok).map(({ code }) => code);
