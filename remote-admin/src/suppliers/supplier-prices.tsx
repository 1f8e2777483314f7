import { PRICE_AGREEMENT_FIELDS } from '@shared/contract/finance/price-agreement.fields.ts';
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
        [PRICE_AGREEMENT_FIELDS.chargeCodeId, (row) => row.chargeName],
        ['航线', (row) => row.route ?? '全部'],
        [PRICE_AGREEMENT_FIELDS.containerType, (row) => row.containerType],
        [PRICE_AGREEMENT_FIELDS.carrierId, (row) => row.carrierName],
        [PRICE_AGREEMENT_FIELDS.basis, (row) => (row.basis ? CHARGE_BASIS[row.basis] : '')],
        [
          PRICE_AGREEMENT_FIELDS.unitPrice,
          (row) => (
            <>
              {row.currency} <NumberText value={row.unitPrice} />
            </>
          ),
          'end',
        ],
        [PRICE_AGREEMENT_FIELDS.validFrom, (row) => <DateText value={row.validFrom} />],
        [PRICE_AGREEMENT_FIELDS.validTo, (row) => (row.validTo ? <DateText value={row.validTo} /> : '长期')],
      ]}
    />
  );
}
