import { brandList, brands, type BrandDetail } from '@shared/contract/system/brand.contract.ts';
import { RecordDrawer } from '../party/record-drawer.tsx';
import { BrandFields } from './brand-fields.tsx';

/** Makes or edits one brand. */
export function BrandForm({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <RecordDrawer<BrandDetail>
      id={id}
      title={(brand) => (brand ? `编辑品牌 ${brand.nameCn ?? brand.nameEn ?? ''}` : '新增品牌')}
      name="system.brand"
      endpoints={brands}
      initial={{ brandType: 'OWN', countries: ['CN'] }}
      invalidates={[brandList, brands.get, '/pickers']}
      onClose={onClose}
    >
      {() => <BrandFields />}
    </RecordDrawer>
  );
}
