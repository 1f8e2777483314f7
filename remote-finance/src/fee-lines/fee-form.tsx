import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { FeeLine, OrderFees } from '@shared/contract/finance/fee-line.answers.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Drawer } from 'antd';
import { SIDES, type Side } from './fee-sides.ts';
import { useRatesToday } from '../rates/use-rates-today.ts';
import { blankLine, bodyLine, copiedLine, feeColumns, formLine, type FormLine } from './fee-line.form-lines.ts';

interface Props {
  /** The order, as its sheet of one direction was read. */
  fees: OrderFees;
  side: Side;
  /** Receivables to start payables from (复制为应付). */
  from?: readonly FeeLine[];
  onClose: () => void;
}
/** 录入费用: the drafts of one order as a sheet, with a block from Excel; saved all or none. */
export function FeeForm(props: Props) {
  const { fees, side } = props;
  return side === fees.direction ? <Sheet {...props} /> : <OtherSheet {...props} />;
}

/** The sheet of the other direction than was read: its drafts come first. */
function OtherSheet({ fees, side, ...rest }: Props) {
  const read = useRead(SIDES[side].read, { params: { id: fees.orderId }, query: { bizType: fees.bizType } });
  if (!read.data)
    return (
      <Drawer open size={1320} title="复制为应付" onClose={rest.onClose}>
        <LoadState read={read} back={{ path: SIDES[side].back, label: '返回列表' }} />
      </Drawer>
    );
  return <Sheet fees={read.data} side={side} {...rest} />;
}

function Sheet({ fees, side, from = [], onClose }: Props) {
  const draftsOf = ({ lines }: OrderFees) => lines.filter((line) => line.state === 'DRAFT').map(formLine);
  const start = [...draftsOf(fees), ...from.map(copiedLine)];
  const { word, save } = SIDES[side];
  const rates = useRatesToday(fees.companyId);
  return (
    <DrawerForm<OrderFees>
      title={`录入${word}费用 ${fees.orderNo}`}
      name={`finance.fees.${side}.${fees.bizType}.${fees.orderId}`}
      record={null}
      initial={{ lines: start.length > 0 ? start : [blankLine(side, fees)] }}
      save={save as Endpoint<unknown, unknown, OrderFees>}
      toValues={(current) => ({ lines: draftsOf(current as OrderFees) })}
      toBody={(values) => ({
        bizType: fees.bizType,
        bizId: fees.orderId,
        lines: (values.lines as FormLine[]).map(bodyLine),
      })}
      invalidates={['/finance']}
      width={1320}
      okText="保存草稿"
      onClose={onClose}
    >
      <LineField<FormLine>
        title="费用"
        name="lines"
        columns={feeColumns(side, fees.containers, rates)}
        blank={() => blankLine(side, fees)}
        copyOf={(line) => ({ ...line, id: null, version: null })}
      />
    </DrawerForm>
  );
}
