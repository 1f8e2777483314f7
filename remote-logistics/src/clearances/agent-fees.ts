/** Where the payables of an agent for a container stand in finance (代理账单, L19, L21); it needs `finance.ap.detail.view`. */
export const agentFees = (containerCode: string | null, agentId: string | null): string =>
  `/finance/account-payable/billingdetails?direction=AP&containerCode=${containerCode ?? ''}${agentId ? `&partyId=${agentId}` : ''}`;
