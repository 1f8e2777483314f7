import { brandCodeList, type BrandCodeRow } from '@shared/contract/system/brand-code.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { urlOf } from '@shared/runtime/call-input.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { useMemo, useState } from 'react';
import { brandCodeActions } from './brand.actions.ts';
import { LicenceDay, Remaining } from './licence.tsx';

const BrandCodeForm = onDemand(async () => (await import('./brand-code-form.tsx')).BrandCodeForm);
const BrandCodeDrawer = onDemand(async () => (await import('./brand-code-drawer.tsx')).BrandCodeDrawer);

const importer = {
  permission: 'system.brandcode.import',
  load: async () => (await import('@shared/contract/system/brand.import.ts')).brandCodeImport,
} as const;
const cells = {
  customerName: (row: BrandCodeRow) => row.customerName ?? '全部客户',
  authorisedTo: (row: BrandCodeRow) => <LicenceDay from={row.authorisedFrom} to={row.authorisedTo} range bare />,
  daysLeft: (row: BrandCodeRow) => <Remaining to={row.authorisedTo} />,
  territory: (row: BrandCodeRow) => row.territory?.join('、') || '全球',
  hasFile: (row: BrandCodeRow) =>
    row.fileId ? (
      <a href={urlOf(attachments.file, { params: { id: row.fileId } })} target="_blank" rel="noreferrer">
        查看
      </a>
    ) : (
      '无'
    ),
};

/** 品牌编码 (S6); the open drawer lives in the URL (`?open=`). */
export default function BrandCodeListPage() {
  const [id, show] = useOpenRow();
  const [form, setForm] = useState<{ id: string | null } | null>(null);
  const actions = useMemo(() => brandCodeActions<BrandCodeRow>((row) => setForm({ id: row.id })), []);
  return (
    <>
      <ListPage<BrandCodeRow>
        list={brandCodeList}
        onOpen={(row) => show(row.id)}
        cells={cells}
        rowActions={actions}
        create={{ label: '新增编码', permission: 'system.brandcode.edit', run: () => setForm({ id: null }) }}
        importer={importer}
      />
      {id ? <BrandCodeDrawer id={id} onEdit={() => setForm({ id })} onClose={() => show(null)} /> : null}
      {form ? <BrandCodeForm id={form.id} onClose={() => setForm(null)} /> : null}
    </>
  );
}
BrandCodeListPage.ahead = listAhead(brandCodeList);
