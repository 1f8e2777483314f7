import { priceAgreementList, type PriceAgreementRow } from '@shared/contract/finance/price-agreement.contract.ts';
import { CHARGE_BASIS } from '@shared/contract/logistics/quotation-rules.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DateText, NumberText } from '@shared/ui/format/format-text.tsx';
import { Rows } from '../party/rows.tsx';

/** Who may read 协议价 of finance and see costs. */
export const PRICES_PERMISSION = 'finance.base.view';
const MAX = 100;

/** Payable agreements of a supplier that are in force (A5); finance keeps them. */
export function SupplierPrices({ supplierId }: { supplierId: string }) {
  const query = { supplierId, direction: 'AP', tab: 'active', pageSize: MAX, sort: 'chargeName' };
  const read = useRead(priceAgreementList.endpoint, { query }, { skipErrorHandler: true });
  if (!read.data) return <LoadState read={read} back={{ path: '/account/supplier', label: '返回供应商/代理' }} />;
  const { list, total } = read.data;
  return (
    <Rows<PriceAgreementRow>
      title={total > MAX ? `协议价（前 ${MAX} 条，共 ${total} 条）` : '协议价'}
      none="暂无生效的协议价"
      rows={list}
      columns={[
        ['费用项目', (row) => row.chargeName],
        ['航线', (row) => row.route ?? '全部'],
        ['柜型', (row) => row.containerType],
        ['船公司', (row) => row.carrierName],
        ['计费', (row) => (row.basis ? CHARGE_BASIS[row.basis] : '')],
        [
          '单价',
          (row) => (
            <>
              {row.currency} <NumberText value={row.unitPrice} />
            </>
          ),
          'end',
        ],
        ['生效日期', (row) => <DateText value={row.validFrom} />],
        ['截止日期', (row) => (row.validTo ? <DateText value={row.validTo} /> : '长期')],
      ]}
    />
  );
}
