import { PRICE_AGREEMENT_FIELDS } from '@shared/contract/finance/price-agreement.fields.ts';
import { FEE_DIRECTIONS } from '@shared/contract/finance/fee-line.labels.ts';
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
          { title: PRICE_AGREEMENT_FIELDS.direction, content: FEE_DIRECTIONS[row.direction] },
          { title: PRICE_AGREEMENT_FIELDS.basis, content: CHARGE_BASIS[row.basis] },
          {
            title: PRICE_AGREEMENT_FIELDS.unitPrice,
            content: (
              <>
                {row.currency} <NumberText value={row.unitPrice} />
              </>
            ),
          },
          row.minAmount === null
            ? null
            : {
                title: PRICE_AGREEMENT_FIELDS.minAmount,
                content: <Money value={row.minAmount} currency={row.currency} />,
              },
          { title: PRICE_AGREEMENT_FIELDS.validFrom, content: <DateText value={row.validFrom} /> },
          {
            title: PRICE_AGREEMENT_FIELDS.validTo,
            content: row.validTo === null ? '长期' : <DateText value={row.validTo} />,
          },
          row.remark ? { title: PRICE_AGREEMENT_FIELDS.remark, content: row.remark, wide: true } : null,
        ]}
      />
    )}
  />
);
