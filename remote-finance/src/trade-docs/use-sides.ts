import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import { TRADE_DOC_TRAITS, type TradeDocKind } from '@shared/contract/finance/trade-doc.labels.ts';
import { call } from '@shared/runtime/call.ts';
import { Form } from 'antd';
import { useEffect, useRef } from 'react';

type Name = 'buyer' | 'seller';
type Side = Partial<Record<string, string | null>>;

/**
 * Fills 买方 and 卖方 with what is kept of the company and the party as they are chosen. What somebody typed stays: only a side
 * that is empty, or that an earlier choice filled, is written.
 */
export function useSides(kind: TradeDocKind): void {
  const form = Form.useFormInstance();
  const customer = TRADE_DOC_TRAITS[kind].side === 'CUSTOMER';
  const party = customer ? 'customerId' : 'supplierId';
  const companyId = Form.useWatch('companyId', form) as string | null | undefined;
  const partyId = Form.useWatch(party, form) as string | null | undefined;
  const filled = useRef<Partial<Record<Name, string>>>({});
  useEffect(() => {
    if (!companyId && !partyId) return undefined;
    const mayFill = (name: Name) => {
      const now = (form.getFieldValue([name, 'name']) as string | null | undefined) ?? '';
      return now === '' || now === filled.current[name];
    };
    const wanted = (['buyer', 'seller'] as const).filter(mayFill);
    if (wanted.length === 0) return undefined;
    let gone = false;
    const fill = async () => {
      const query = { kind, ...(companyId ? { companyId } : {}), ...(partyId ? { [party]: partyId } : {}) };
      const sides = await call(tradeDocs.propose, { query, skipErrorHandler: true });
      if (gone) return;
      for (const name of wanted) {
        const side: Side = sides[name];
        if (!side.name || !mayFill(name)) continue;
        filled.current[name] = side.name;
        form.setFieldValue(name, side);
      }
    };
    // Whoever may not name the party hears it when saving; until then the sides are typed.
    void fill().catch(() => null);
    return () => {
      gone = true;
    };
  }, [form, kind, party, companyId, partyId]);
}
