import { useMay } from '@shared/runtime/session.ts';
import { ClickMenu } from '@shared/ui/base/click-menu.tsx';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { Button } from 'antd';
import type { ComponentType } from 'react';
import type { PermissionCode } from '@shared/contract/permissions.ts';
import { useSearchParams } from 'react-router-dom';

interface Tool {
  key: string;
  label: string;
  permission: PermissionCode;
  drawer: ComponentType<{ onClose: () => void }>;
}
/** 汇率维护, base data and bank accounts of finance (3.14–3.16), each a drawer over the page; which one is open stands in the URL. */
const TOOLS: readonly Tool[] = [
  {
    key: 'rates',
    label: '汇率维护',
    permission: 'finance.rate.view',
    drawer: onDemand(async () => (await import('../rates/rate-drawer.tsx')).RateDrawer),
  },
  {
    key: 'charge-codes',
    label: '费用项目',
    permission: 'finance.base.view',
    drawer: onDemand(async () => (await import('../charge-codes/charge-code-drawer.tsx')).ChargeCodeDrawer),
  },
  {
    key: 'price-agreements',
    label: '协议价',
    permission: 'finance.base.view',
    drawer: onDemand(async () => (await import('../price-agreements/price-agreement-drawer.tsx')).PriceAgreementDrawer),
  },
  {
    key: 'fee-templates',
    label: '费用模板',
    permission: 'finance.base.view',
    drawer: onDemand(async () => (await import('../fee-templates/fee-template-drawer.tsx')).FeeTemplateDrawer),
  },
  {
    key: 'approval-rules',
    label: '审批规则',
    permission: 'finance.base.view',
    drawer: onDemand(async () => (await import('../approval-rules/approval-rule-drawer.tsx')).ApprovalRuleDrawer),
  },
  {
    key: 'bank-accounts',
    label: '银行账户',
    permission: 'finance.bank.view',
    drawer: onDemand(async () => (await import('../bank-accounts/bank-account-drawer.tsx')).BankAccountDrawer),
  },
  {
    key: 'party-finance',
    label: '结算资料',
    permission: 'finance.base.view',
    drawer: onDemand(async () => (await import('../party-finance/party-finance-drawer.tsx')).PartyFinanceDrawer),
  },
];
const BASE = 'base';

/** The menu 基础资料 beside the tools of F2, F4 and F15; nothing for who may see none of them. */
export function FinanceTools() {
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const tools = TOOLS.filter(({ permission }) => may(permission));
  const open = tools.find(({ key }) => key === search.get(BASE));
  const put = (key: string | null) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (key) after.set(BASE, key);
      else after.delete(BASE);
      return after;
    });
  if (tools.length === 0) return null;
  return (
    <>
      <ClickMenu
        menu={{ items: tools.map(({ key, label }) => ({ key, label })), onClick: ({ key }) => put(key) }}
        placement="bottomRight"
      >
        <Button>汇率与基础资料</Button>
      </ClickMenu>
      {open ? <open.drawer onClose={() => put(null)} /> : null}
    </>
  );
}
