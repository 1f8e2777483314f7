import { FEE_DIRECTIONS } from '@shared/contract/finance/fee-line.contract.ts';
import {
  AGREEMENT_STATES,
  AGREEMENT_TONES,
  priceAgreements,
  type PriceAgreementDetail,
} from '@shared/contract/finance/price-agreement.contract.ts';
import { CHARGE_BASIS } from '@shared/contract/logistics/quotation-rules.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { DateText, Money, NumberText } from '@shared/ui/format/format-text.tsx';

interface Props {
  id: string;
  actions: ActionMap<{ id: string; version: number }>;
  onClose: () => void;
}
/** One agreement with its price, its files and its history. */
export const PriceAgreementView = ({ id, actions, onClose }: Props) => (
  <DetailDrawer<PriceAgreementDetail>
    id={id}
    title="协议价"
    endpoint={priceAgreements.get}
    kind="fin_price_agreement"
    no={(row) => row.label}
    state={{ code: (row) => row.state, labels: AGREEMENT_STATES, tones: AGREEMENT_TONES }}
    actions={actions}
    onClose={onClose}
    summary={(row) => (
      <Descriptions
        facts={[
          { title: '方向', content: FEE_DIRECTIONS[row.direction] },
          { title: '计费', content: CHARGE_BASIS[row.basis] },
          {
            title: '单价',
            content: (
              <>
                {row.currency} <NumberText value={row.unitPrice} />
              </>
            ),
          },
          row.minAmount === null
            ? null
            : { title: '最低收费', content: <Money value={row.minAmount} currency={row.currency} /> },
          { title: '生效日期', content: <DateText value={row.validFrom} /> },
          { title: '截止日期', content: row.validTo === null ? '长期' : <DateText value={row.validTo} /> },
          row.remark ? { title: '备注', content: row.remark, wide: true } : null,
        ]}
      />
    )}
  />
);
