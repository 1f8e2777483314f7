import { SupplierForm } from './supplier-form.tsx';

/** 新增供应商 (A6). */
export default function SupplierAddPage() {
  return <SupplierForm id={null} />;
}
