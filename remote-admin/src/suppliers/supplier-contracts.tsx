import { SUPPLIER_CONTRACT_FIELDS } from '@shared/contract/accounts/supplier.fields.ts';
import { contractSlot, type SupplierDetail, type SupplierInput } from '@shared/contract/accounts/supplier.contract.ts';
import { Attachments } from '@shared/ui/attachments/attachments.tsx';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { Rows } from '../party/rows.tsx';

/** A line of the form; `fileKey` names a line that has no id yet, for the files that wait for it. */
export type ContractLine = NonNullable<SupplierInput['contracts']>[number] & { fileKey?: string };
const CONTRACTS: readonly GridColumn<ContractLine>[] = [
  { key: 'no', title: SUPPLIER_CONTRACT_FIELDS.no, kind: 'text', required: true, width: 260, maxLength: 60 },
  { key: 'validFrom', title: SUPPLIER_CONTRACT_FIELDS.validFrom, kind: 'date', required: true, width: 140 },
  { key: 'validTo', title: SUPPLIER_CONTRACT_FIELDS.validTo, kind: 'date', width: 140, placeholder: '不填为长期' },
];
let lines = 0;
/** The time is in it, because a draft brings the keys of an earlier visit. */
const newKey = (): string => `new-${Date.now().toString(36)}-${(lines += 1)}`;

/** Contracts of a supplier form, and below them the files of each (3.3). `waitingAt`: the place of a line to be saved. */
export function ContractFields({
  id,
  waitingAt,
}: {
  id: string | null;
  waitingAt: (slot: string, title: string) => ReactNode;
}) {
  return (
    <>
      <LineField<ContractLine>
        title="合同"
        name="contracts"
        columns={CONTRACTS}
        copyOf={(line) => ({ ...line, id: undefined, fileKey: newKey() })}
        most={50}
        blank={() => ({ no: '', validFrom: '', validTo: null, fileKey: newKey() })}
      />
      <ContractFiles id={id} waitingAt={waitingAt} />
    </>
  );
}

function ContractFiles({ id, waitingAt }: Parameters<typeof ContractFields>[0]) {
  const contracts = Form.useWatch<readonly ContractLine[] | undefined>('contracts') ?? [];
  return (
    <div style={{ gridColumn: '1 / -1', display: 'grid', gap: 12 }}>
      {contracts.map((line, index) => {
        const title = `${line.no || `第 ${index + 1} 行合同`} 的文件`;
        if (line.id && id !== null)
          return (
            <Attachments
              key={line.id}
              kind="ac_supplier"
              id={id}
              slots={[{ slot: contractSlot(line.id), title }]}
              only
              compact
            />
          );
        return line.fileKey ? <div key={line.fileKey}>{waitingAt(line.fileKey, title)}</div> : null;
      })}
    </div>
  );
}

/** The slot of a saved line out of the key that it had in the form; lines are saved in their order. */
export function savedSlot(formLines: readonly ContractLine[], key: string, saved: SupplierDetail): string | null {
  const at = formLines.findIndex(({ fileKey }) => fileKey === key);
  const contract = saved.contracts[at];
  return contract ? contractSlot(contract.id) : null;
}

/** Places of the files of a supplier's contracts. */
export const contractPlaces = (supplier: SupplierDetail) =>
  supplier.contracts.map(({ id, no }) => ({ slot: contractSlot(id), title: `合同 ${no}` }));

/** Contracts in the drawer, each with its files. */
export const Contracts = ({ supplier }: { supplier: SupplierDetail }) => (
  <>
    <Rows
      title="合同"
      rows={supplier.contracts}
      columns={[
        [SUPPLIER_CONTRACT_FIELDS.no, (row) => row.no],
        [SUPPLIER_CONTRACT_FIELDS.validFrom, (row) => row.validFrom],
        [SUPPLIER_CONTRACT_FIELDS.validTo, (row) => row.validTo ?? '长期'],
      ]}
    />
    {supplier.contracts.length > 0 ? (
      <Attachments kind="ac_supplier" id={supplier.id} slots={contractPlaces(supplier)} only compact />
    ) : null}
  </>
);
