import { feeLines, type OrderFees } from '@shared/contract/finance/fee-line.contract.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { blankLine, bodyLine, FEE_COLUMNS, formLine, type FormLine } from './fee-line.form-lines.ts';

/** 录入费用: the drafts of one order as a sheet, with a block from Excel; saved all or none. */
export function FeeForm({ fees, onClose }: { fees: OrderFees; onClose: () => void }) {
  const draftsOf = ({ lines }: OrderFees) => lines.filter((line) => line.state === 'DRAFT').map(formLine);
  const drafts = draftsOf(fees);
  return (
    <DrawerForm<OrderFees>
      title={`录入费用 ${fees.orderNo}`}
      name={`finance.fees.${fees.orderId}`}
      record={null}
      initial={{ lines: drafts.length > 0 ? drafts : [blankLine(fees)] }}
      save={feeLines.save as Endpoint<unknown, unknown, OrderFees>}
      toValues={(current) => ({ lines: draftsOf(current as OrderFees) })}
      toBody={(values) => ({
        bizType: 'LOGISTICS',
        bizId: fees.orderId,
        lines: (values.lines as FormLine[]).map(bodyLine),
      })}
      invalidates={['/finance']}
      width={1280}
      okText="保存草稿"
      onClose={onClose}
    >
      <LineField<FormLine>
        title="费用"
        name="lines"
        columns={FEE_COLUMNS}
        blank={() => blankLine(fees)}
        copyOf={(line) => ({ ...line, id: null, version: null })}
      />
    </DrawerForm>
  );
}
