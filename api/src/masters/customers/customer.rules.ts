import { CUSTOMER_STATUSES, type CustomerStatus } from '@shared/contract/accounts/customer.labels.ts';
import type { PAPER_KINDS, PartyKind } from '@shared/contract/accounts/party.contract.ts';
import { SIMILAR_PERCENT, similarity } from '@shared/contract/accounts/similarity.ts';

/** What must be there for 合作中. */
export interface ActiveFacts {
  kind: PartyKind;
  contacts: readonly { isDefault: boolean }[];
  papers: readonly { kind: keyof typeof PAPER_KINDS; expiresOn: string | null }[];
  /** Whether a file lies under 营业执照. */
  licenceFile: boolean;
  /** Day in Shanghai, YYYY-MM-DD. */
  today: string;
}
/**
 * Why a customer cannot be 合作中 (ACC-012): no contact, not exactly one default, or for a domestic one no valid
 * 营业执照 with its file. One sentence a missing thing. Empty: it can.
 */
export function activeIssues({ kind, contacts, papers, licenceFile, today }: ActiveFacts): string[] {
  const issues: string[] = [];
  if (contacts.length === 0) issues.push('缺少联系人');
  else if (contacts.filter((contact) => contact.isDefault).length !== 1) issues.push('须有且仅有一个默认联系人');
  if (kind === 'DOMESTIC') {
    const licences = papers.filter((paper) => paper.kind === 'LICENCE');
    if (licences.length === 0) issues.push(licenceFile ? '证照中未登记营业执照' : '缺少营业执照');
    else if (!licences.some((paper) => paper.expiresOn === null || paper.expiresOn >= today))
      issues.push('营业执照已过期');
    if (licences.length > 0 && !licenceFile) issues.push('缺少营业执照附件');
  }
  return issues;
}

/** A customer as the duplicate search sees it. */
export interface NamedParty {
  id: string;
  name: string;
  uscc: string | null;
}
/**
 * Customers that are perhaps the same: one 统一社会信用代码 (100 %) or names alike by ≥ 85 %; best first, at most 10, each
 * once under its best name.
 */
export function findDuplicates<Party extends NamedParty>(
  wanted: { name: string; uscc: string | null },
  among: readonly Party[],
): (Party & { percent: number })[] {
  return among
    .map((party) => ({
      ...party,
      percent: wanted.uscc !== null && party.uscc === wanted.uscc ? 100 : similarity(wanted.name, party.name),
    }))
    .filter(({ percent }) => percent >= SIMILAR_PERCENT)
    .toSorted((left, right) => right.percent - left.percent || Number(BigInt(left.id) - BigInt(right.id)))
    .filter((hit, at, all) => all.findIndex(({ id }) => id === hit.id) === at)
    .slice(0, 10);
}

/** Text for a document that needs a customer 合作中 (2.1); null: it is. */
export const notActive = (customerNo: string, status: CustomerStatus): string | null =>
  status === 'ACTIVE' ? null : `${customerNo} 客户为「${CUSTOMER_STATUSES[status]}」，须为合作中。`;
