import { WorkbenchPage } from './workbench-page.tsx';

/** 客户核销 (F14). */
export default function CustomerCheckoutPage() {
  return <WorkbenchPage side="AR" />;
}
