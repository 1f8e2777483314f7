import type { DeclarationDetail } from '@shared/contract/logistics/declaration.answers.ts';
import { declarations } from '@shared/contract/logistics/declaration.contract.ts';
import type { OrderInput } from '@shared/contract/logistics/order.input.ts';
import { containerWalk } from './container-walk.ts';
import { id } from './trade-desk.ts';
import { tradeFile } from './trade-file.ts';

/** Declarations for one test file: `li` makes them, `wang` reviews. */
export function declarationDesk() {
  const { file: desk, li, wang } = tradeFile(containerWalk);
  /** A container in 待报关 with these orders. */
  const declarable = async (...more: Partial<OrderInput>[]) => {
    const made = [];
    for (const each of more.length > 0 ? more : [{}]) made.push(await desk.walk.pooled(each));
    return desk.walk.to(await desk.walk.consolidated(made.map((each) => ({ order: each }))), 'DECLARE');
  };
  /** Its declarations, generated. */
  const drafted = async (...more: Partial<OrderInput>[]) => {
    const box = await declarable(...more);
    const { list } = await li().ok(declarations.generate, { params: id(box), body: {} });
    const [first] = list;
    if (!first) throw new Error('nothing was generated');
    return { box, list, first };
  };
  return { desk, li, wang, declarable, drafted };
}
/** Codes of the checks that are red. */
export const red = (detail: DeclarationDetail): string[] =>
  detail.checks.filter(({ ok }) => !ok).map(({ code }) => code);
