import type { OrderImportRow } from '@shared/contract/logistics/order-import.contract.ts';

type Row = OrderImportRow;

/**
 * Rows with what holds them together: a row without 序号, 客户 and 客户单号 belongs to the row above it (merged cells); a
 * row with a 序号 or a 客户单号 alone takes the other, and the 客户, from the first row that has both.
 */
export function carryDown<Some extends Partial<Row>>(rows: readonly Some[]): Some[] {
  const byGroup = new Map<string, Some>();
  const byRef = new Map<string, Some>();
  let above: Some | undefined;
  return rows.map((row) => {
    const group = row.group?.trim();
    const ref = row.customerRef?.trim();
    const nothing = row.group === null && row.customer === null && row.customerRef === null;
    const sameRef = () => (above?.customerRef?.trim() === ref ? above : byRef.get(ref ?? ''));
    const head = nothing ? above : ref ? sameRef() : byGroup.get(group ?? '');
    const carried: Some = {
      ...row,
      ...(head && row.customer === null && { customer: head.customer }),
      ...(head && row.customerRef === null && { customerRef: head.customerRef }),
      ...(head && row.group === null && isOf(head, row) && { group: head.group }),
    };
    if (group && !byGroup.has(group)) byGroup.set(group, carried);
    if (ref && !byRef.has(ref)) byRef.set(ref, carried);
    above = carried;
    return carried;
  });
}

/** Whether a row is of the customer of another one, or says none. */
const isOf = (head: Partial<Row>, { customer = null }: Partial<Row>): boolean =>
  customer === null || customer.trim() === head.customer?.trim();

/** Rows whose 客户单号 stands under several 序号, or whose 序号 has several 客户单号: which are one order cannot be told. */
export function numberDoubts(orders: readonly (readonly Row[])[]): Map<number, string> {
  const refs = new Map<string, Set<number>>();
  const doubts = new Map<number, string>();
  for (const [at, rows] of orders.entries()) {
    const groups = new Set(rows.flatMap(({ group }) => group?.trim() ?? []));
    for (const group of groups) refs.set(group, (refs.get(group) ?? new Set()).add(at));
    if (groups.size > 1) for (const { sheetRow } of rows) doubts.set(sheetRow, '同一客户单号写了多个序号');
  }
  for (const rows of orders)
    for (const { group, sheetRow } of rows)
      if (group && (refs.get(group.trim())?.size ?? 0) > 1 && !doubts.has(sheetRow))
        doubts.set(sheetRow, '同一序号写了多个客户单号');
  return doubts;
}
