import { brandList, type BrandRow } from '@shared/contract/system/brand.contract.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { useMemo, useState } from 'react';
import { brandActions } from './brand.actions.ts';
import { BrandLogo, LicenceDay } from './licence.tsx';

const BrandForm = onDemand(async () => (await import('./brand-form.tsx')).BrandForm);
const BrandDrawer = onDemand(async () => (await import('./brand-drawer.tsx')).BrandDrawer);

const importer = {
  permission: 'system.brand.import',
  load: async () => (await import('@shared/contract/system/brand.import.ts')).brandImport,
} as const;
const cells = {
  name: (row: BrandRow) => <BrandLogo id={row.logoId} name={row.name ?? ''} />,
  countries: (row: BrandRow) => row.countries?.join('、') || '—',
  validTo: (row: BrandRow) => <LicenceDay from={row.validFrom} to={row.validTo} />,
};

/** 品牌 (S5); the open drawer lives in the URL (`?open=`). */
export default function BrandListPage() {
  const [id, show] = useOpenRow();
  const [form, setForm] = useState<{ id: string | null } | null>(null);
  const actions = useMemo(() => brandActions<BrandRow>((row) => setForm({ id: row.id })), []);
  return (
    <>
      <ListPage<BrandRow>
        list={brandList}
        onOpen={(row) => show(row.id)}
        cells={cells}
        rowActions={actions}
        create={{ label: '新增品牌', permission: 'system.brand.edit', run: () => setForm({ id: null }) }}
        importer={importer}
      />
      {id ? <BrandDrawer id={id} onEdit={() => setForm({ id })} onClose={() => show(null)} /> : null}
      {form ? <BrandForm id={form.id} onClose={() => setForm(null)} /> : null}
    </>
  );
}
BrandListPage.ahead = listAhead(brandList);
