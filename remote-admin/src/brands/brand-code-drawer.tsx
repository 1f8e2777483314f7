import { BRAND_CODE_FIELDS } from '@shared/contract/system/brand-code.fields.ts';
import { BRAND_FIELDS } from '@shared/contract/system/brand.fields.ts';
import { brandCodes, type BrandCodeDetail } from '@shared/contract/system/brand-code.contract.ts';
import {
  AUTHORISATION_KIND,
  BRAND_CODE_SLOTS,
  BRAND_STATUS,
  BRAND_STATUS_TONES,
} from '@shared/contract/system/brand.labels.ts';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { useMemo } from 'react';
import { brandCodeActions } from './brand.actions.ts';
import { LicenceDay, Remaining } from './licence.tsx';

interface Props {
  id: string;
  onEdit: () => void;
  onClose: () => void;
}
/** A brand code with its authorisation file. */
export function BrandCodeDrawer({ id, onEdit, onClose }: Props) {
  const actions = useMemo(() => brandCodeActions<BrandCodeDetail>(onEdit), [onEdit]);
  return (
    <DetailDrawer<BrandCodeDetail>
      id={id}
      title="品牌编码"
      endpoint={brandCodes.get}
      kind="sy_brand_code"
      no={(code) => code.code}
      subtitle={(code) => code.brandName}
      state={{ code: (code) => code.status, labels: BRAND_STATUS, tones: BRAND_STATUS_TONES }}
      actions={actions}
      slots={BRAND_CODE_SLOTS}
      onClose={onClose}
      summary={(code) => (
        <Descriptions
          facts={[
            { title: BRAND_FIELDS.nameCn, content: code.brandName },
            { title: BRAND_CODE_FIELDS.customerId, content: code.customerName ?? '全部客户' },
            { title: BRAND_CODE_FIELDS.kind, content: AUTHORISATION_KIND[code.kind] },
            { title: '授权区间', content: <LicenceDay from={code.authorisedFrom} to={code.authorisedTo} range /> },
            { title: '剩余天数', content: <Remaining to={code.authorisedTo} /> },
            { title: '使用次数', content: code.usedCount },
            { title: BRAND_CODE_FIELDS.territory, content: code.territoryNames.join('、') || '全球', wide: true },
            code.remark ? { title: BRAND_FIELDS.remark, content: code.remark, wide: true } : null,
          ]}
        />
      )}
    />
  );
}
