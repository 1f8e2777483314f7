import { Missing } from '@shared/ui/base/load-state.tsx';
import { useSearchParams } from 'react-router-dom';
import { SupplierForm } from './supplier-form.tsx';

/** 编辑供应商 (A7): the supplier is `?id=`. */
export default function SupplierEditPage() {
  const id = useSearchParams()[0].get('id') ?? '';
  if (!/^[1-9]\d{0,18}$/.test(id)) return <Missing back={{ path: '/account/supplier', label: '返回供应商' }} />;
  return <SupplierForm id={id} />;
}
