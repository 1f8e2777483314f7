import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { INBOUND_LINES } from '@shared/contract/warehouse/inbound.input.ts';
import type { OrderRest } from '@shared/contract/warehouse/inbound.answers.ts';
import { call } from '@shared/runtime/call.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { Button, Form } from 'antd';
import { useState } from 'react';

interface Props<Line> {
  /** The draft that is written; null: a new one. */
  inboundId: string | null;
  /** Lines of the form in which something is typed. */
  present: readonly Line[];
  lineOf: (found: OrderRest['list'][number]) => Line;
  onPut: (lines: Line[]) => void;
}
/** What the order says of its inbound, where the form says nothing yet. */
const HEAD = ['customerId', 'companyId', 'warehouseId', 'mark'] as const;

/**
 * 带入订单明细: the lines of the chosen order with the cartons that no inbound has brought yet stand behind those that were
 * typed; a line that stands there already is left as it is. 客户, 主体, 仓库 and 唛头 are filled in where they are empty.
 */
export function OrderLinesButton<Line extends { sourceLineId: string | null }>({
  inboundId,
  present,
  lineOf,
  onPut,
}: Props<Line>) {
  const form = Form.useFormInstance();
  const setField = useSetField();
  const [busy, setBusy] = useState(false);
  const kind = Form.useWatch('sourceType', form) as string | undefined;
  const orderId = Form.useWatch('sourceId', form) as string | null | undefined;
  if (kind !== 'ORDER' || !orderId) return null;
  const take = (order: OrderRest) => {
    for (const name of HEAD) if (!form.getFieldValue(name) && order[name]) setField(name, order[name]);
    const there = new Set<string | null>(present.map(({ sourceLineId }) => sourceLineId));
    const found = order.list.filter(({ sourceLineId }) => !there.has(sourceLineId));
    if (found.length === 0) toast.warning('该订单没有还要入库的明细。');
    else if (present.length + found.length > INBOUND_LINES)
      toast.warning(`最多 ${INBOUND_LINES} 行，现有 ${present.length} 行，订单还有 ${found.length} 行。`);
    else onPut([...present, ...found.map(lineOf)]);
  };
  const bring = async () => {
    setBusy(true);
    const query = { orderId, ...(inboundId === null ? {} : { inboundId }) };
    // A refusal has been said already.
    await call(inbounds.orderRest, { query })
      .then(take, () => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <Button size="small" loading={busy} onClick={() => void bring()}>
      带入订单明细
    </Button>
  );
}
