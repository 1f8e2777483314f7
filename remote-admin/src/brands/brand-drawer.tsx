import { BRAND_CODE_FIELDS } from '@shared/contract/system/brand-code.fields.ts';
import { BRAND_FIELDS } from '@shared/contract/system/brand.fields.ts';
import { brandCodeList, type BrandCodeRow } from '@shared/contract/system/brand-code.contract.ts';
import { brands, type BrandDetail } from '@shared/contract/system/brand.contract.ts';
import {
  AUTHORISATION_KIND,
  BRAND_SLOTS,
  BRAND_STATUS,
  BRAND_STATUS_TONES,
  BRAND_TYPE,
  BRAND_TYPE_DIGIT,
} from '@shared/contract/system/brand.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { formatCount } from '@shared/ui/format/format.ts';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { Input, Pagination } from 'antd';
import { useMemo, useState } from 'react';
import { Rows } from '../party/rows.tsx';
import { brandActions } from './brand.actions.ts';
import { BrandLogo, LicenceDay } from './licence.tsx';

interface Props {
  id: string;
  onEdit: () => void;
  onClose: () => void;
}
/** A brand with its papers and its codes. */
export function BrandDrawer({ id, onEdit, onClose }: Props) {
  const may = useMay();
  const actions = useMemo(() => brandActions<BrandDetail>(onEdit), [onEdit]);
  const codes = { key: 'codes', title: '品牌编码', content: <Codes brandId={id} /> };
  return (
    <DetailDrawer<BrandDetail>
      id={id}
      title="品牌"
      endpoint={brands.get}
      kind="sy_brand"
      no={(brand) => brand.nameCn ?? brand.nameEn ?? ''}
      subtitle={(brand) => (brand.nameCn ? brand.nameEn : null)}
      state={{ code: (brand) => brand.status, labels: BRAND_STATUS, tones: BRAND_STATUS_TONES }}
      actions={actions}
      slots={BRAND_SLOTS}
      onClose={onClose}
      summary={(brand) => <Summary brand={brand} />}
      tabs={() => (may('system.brandcode.view') ? [codes] : [])}
    />
  );
}

const Summary = ({ brand }: { brand: BrandDetail }) => (
  <Descriptions
    facts={[
      { title: '标志', content: <BrandLogo id={brand.logoId} name={brand.nameCn ?? brand.nameEn ?? ''} /> },
      { title: BRAND_FIELDS.brandType, content: `${BRAND_TYPE_DIGIT[brand.brandType]} ${BRAND_TYPE[brand.brandType]}` },
      { title: BRAND_FIELDS.ownerName, content: brand.owner ?? '未填写' },
      { title: BRAND_FIELDS.registrationNo, content: brand.registrationNo ?? '未填写' },
      {
        title: BRAND_FIELDS.classes,
        content: brand.classes.length > 0 ? brand.classes.map((one) => `${one} 类`).join('、') : '未填写',
      },
      { title: '有效期', content: <LicenceDay from={brand.validFrom} to={brand.validTo} range /> },
      { title: BRAND_FIELDS.ipRecorded, content: brand.ipRecorded ? `已备案 ${brand.recordNo ?? ''}` : '未备案' },
      { title: '商品数', content: brand.goodsCount },
      { title: BRAND_FIELDS.countries, content: brand.countryNames.join('、') || '未填写', wide: true },
      brand.remark ? { title: BRAND_FIELDS.remark, content: brand.remark, wide: true } : null,
    ]}
  />
);

const CODES_A_PAGE = 50;
/** The codes of a brand, page by page; looked for by code or customer where there is more than one page. */
function Codes({ brandId }: { brandId: string }) {
  const [{ page, keyword }, turn] = useState({ page: 1, keyword: '' });
  const query = { brandId, page, pageSize: CODES_A_PAGE, ...(keyword && { keyword }) };
  const read = useRead(brandCodeList.endpoint, { query }, { skipErrorHandler: true, keep: true });
  if (!read.data) return <LoadState read={read} back={{ path: '/system/brand', label: '关闭' }} />;
  const { total, list } = read.data;
  return (
    <>
      {total > CODES_A_PAGE || keyword ? (
        <Input.Search
          aria-label="查找编码"
          placeholder="编码 / 客户"
          allowClear
          style={{ width: 200 }}
          onSearch={(typed) => turn({ page: 1, keyword: typed.trim() })}
        />
      ) : null}
      <Rows<BrandCodeRow>
        title="品牌编码"
        none={keyword ? `没有符合「${keyword}」的编码` : '未填写'}
        rows={list}
        columns={[
          [BRAND_CODE_FIELDS.code, (row) => row.code],
          [BRAND_CODE_FIELDS.customerId, (row) => row.customerName ?? '全部客户'],
          [BRAND_CODE_FIELDS.kind, (row) => (row.kind ? AUTHORISATION_KIND[row.kind] : '')],
          ['授权区间', (row) => <LicenceDay from={row.authorisedFrom} to={row.authorisedTo} range />],
          [BRAND_CODE_FIELDS.territory, (row) => row.territory?.join('、') || '全球'],
          ['授权书', (row) => (row.hasFile ? '有' : '无')],
          [BRAND_CODE_FIELDS.status, (row) => (row.status ? BRAND_STATUS[row.status] : '')],
        ]}
      />
      <Pagination
        size="small"
        hideOnSinglePage
        showSizeChanger={false}
        current={page}
        pageSize={CODES_A_PAGE}
        total={total}
        showTotal={(all) => `共 ${formatCount(all)} 个`}
        onChange={(next) => turn({ page: next, keyword })}
      />
    </>
  );
}
