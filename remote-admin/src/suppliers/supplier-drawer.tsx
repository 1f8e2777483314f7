import { SUPPLIER_FIELDS } from '@shared/contract/accounts/supplier.fields.ts';
import { SUPPLIER_STATUSES, SUPPLIER_TONES, SUPPLIER_TYPES } from '@shared/contract/accounts/supplier.machine.ts';
import { supplierList } from '@shared/contract/accounts/supplier-list.contract.ts';
import { suppliers, type SupplierDetail } from '@shared/contract/accounts/supplier.contract.ts';
import { SETTLEMENT } from '@shared/contract/logistics/order.labels.ts';
import { useField, useMay } from '@shared/runtime/session.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { ApprovalPanel } from '@shared/ui/approval/approval-panel.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { formatBasisPoints, formatDecimal, formatTime } from '@shared/ui/format/format.ts';
import { Tag } from 'antd';
import { MergedNote } from '../party/merged-note.tsx';
import { BankRows, ContactRows } from '../party/party-rows.tsx';
import { SupplierBusiness } from './supplier-business.tsx';
import { Contracts, contractPlaces } from './supplier-contracts.tsx';
import { SUPPLIER_FILES } from './supplier-form.tsx';
import { PRICES_PERMISSION, SupplierPrices } from './supplier-prices.tsx';

const VERIFIED: readonly (readonly [string, (row: SupplierDetail['banks'][number]) => string])[] = [
  ['核实', (row) => (row.verified ? `已核实 ${formatTime(row.verifiedAt)}` : '未核实')],
];

interface Props {
  id: string;
  actions: ActionMap<SupplierDetail>;
  onClose: () => void;
}
/** A supplier with its people, accounts and contracts, and what waits for a second person. */
export function SupplierDrawer({ id, actions, onClose }: Props) {
  const may = useMay()(PRICES_PERMISSION);
  const seesPrices = useField('money.cost') === 'VISIBLE' && may;
  return (
    <DetailDrawer<SupplierDetail>
      id={id}
      title="供应商概览"
      endpoint={suppliers.get}
      kind="ac_supplier"
      no={(supplier) => supplier.supplierNo}
      subtitle={(supplier) => supplier.name}
      state={{ code: (supplier) => supplier.status, labels: SUPPLIER_STATUSES, tones: SUPPLIER_TONES }}
      tags={({ types }) => types.map((type) => <Tag key={type}>{SUPPLIER_TYPES[type]}</Tag>)}
      actions={actions}
      slots={(supplier) => [...SUPPLIER_FILES, ...contractPlaces(supplier)]}
      onClose={onClose}
      summary={(supplier) => <Summary supplier={supplier} />}
      tabs={(supplier) => [
        { key: 'business', title: '业务与应付', content: <SupplierBusiness supplier={supplier} /> },
        {
          key: 'people',
          title: '联系人',
          count: supplier.contacts.length,
          content: <ContactRows rows={supplier.contacts} />,
        },
        {
          key: 'banks',
          title: '银行账户',
          count: supplier.banks.length,
          content: <BankRows rows={supplier.banks} more={VERIFIED} />,
        },
        {
          key: 'contracts',
          title: '合同',
          count: supplier.contracts.length,
          content: <Contracts supplier={supplier} />,
        },
        ...(seesPrices
          ? [{ key: 'prices', title: '协议价', content: <SupplierPrices supplierId={supplier.id} /> }]
          : []),
      ]}
    />
  );
}

const Summary = ({ supplier }: { supplier: SupplierDetail }) => (
  <>
    <MergedNote from={supplier.mergedFrom} into={supplier.supplierNo} />
    <ApprovalPanel kind="ac_supplier" id={supplier.id} touches={[suppliers.get, supplierList]} />
    <Descriptions
      facts={[
        { title: SUPPLIER_FIELDS.shortName, content: supplier.shortName },
        { title: SUPPLIER_FIELDS.country, content: supplier.countryName },
        supplier.uscc ? { title: '信用代码', content: supplier.uscc } : null,
        supplier.scac ? { title: SUPPLIER_FIELDS.scac, content: supplier.scac } : null,
        supplier.customsCode ? { title: SUPPLIER_FIELDS.customsCode, content: supplier.customsCode } : null,
        { title: SUPPLIER_FIELDS.settlement, content: SETTLEMENT[supplier.settlement] },
        { title: SUPPLIER_FIELDS.creditDays, content: `${supplier.creditDays} 天` },
        { title: SUPPLIER_FIELDS.currency, content: supplier.currency },
        supplier.taxRate === null
          ? null
          : { title: SUPPLIER_FIELDS.taxRate, content: formatBasisPoints(supplier.taxRate) },
        { title: '评分', content: supplier.rating === null ? '暂无' : `${formatDecimal(supplier.rating, 1)} / 5` },
        { title: SUPPLIER_FIELDS.ownerId, content: supplier.ownerName },
        supplier.servicePorts.length > 0
          ? { title: SUPPLIER_FIELDS.servicePorts, content: supplier.servicePorts.join('、'), wide: true }
          : null,
        supplier.address ? { title: SUPPLIER_FIELDS.address, content: supplier.address, wide: true } : null,
        supplier.remark ? { title: SUPPLIER_FIELDS.remark, content: supplier.remark, wide: true } : null,
      ]}
    />
  </>
);
