import { add, compare, divide, roundMoney } from '@shared/contract/decimal.ts';
import { fxMatches, type BenchDeclaration, type MatchBench } from '@shared/contract/finance/fx-match.contract.ts';
import { matchCross, matchedAmount } from '@shared/contract/finance/quota.rules.ts';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { DecimalInput, MoneyInput, TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Money } from '@shared/ui/format/format-text.tsx';
import { Form } from 'antd';
import { TOUCHED } from './quota.actions.ts';
import css from './exchange-quotas.module.css';

type Account = MatchBench['accounts'][number];
/** What was chosen on the bench. */
export interface Chosen {
  account: Account;
  lot: Account['lots'][number];
  declaration: BenchDeclaration;
}
const least = (...amounts: string[]) => amounts.reduce((one, other) => (compare(other, one) < 0 ? other : one));

/** 核销匹配: amount in the currency of the exchange, by the cross rate of the day unless typed (FIN-181). */
export function MatchForm({ chosen: { account, lot, declaration }, onClose }: { chosen: Chosen; onClose: () => void }) {
  const { currency, rates } = account;
  const cross = matchCross(
    { currency, rate: rates[currency] },
    { currency: declaration.currency, rate: rates[declaration.currency] },
  );
  const crosses = currency !== declaration.currency;
  const own = declaration.reserved.find(({ accountId }) => accountId === account.id)?.amount ?? '0';
  const seen = lot.left !== undefined && account.available !== undefined && declaration.open !== undefined;
  const most =
    seen && cross
      ? roundMoney(
          least(lot.left ?? '0', add(account.available ?? '0', own), divide(declaration.open ?? '0', cross)),
          currency,
        )
      : null;
  return (
    <DrawerForm<{ movementNo: string }>
      title={`核销匹配 ${declaration.declarationNo}`}
      record={null}
      initial={{ amount: most, cross: crosses ? cross : null, crossReason: null }}
      toBody={(values) => ({
        sourceId: lot.id,
        declarationId: declaration.id,
        amount: values.amount,
        cross: crosses && values.cross !== cross ? values.cross : null,
        crossReason: values.crossReason ?? null,
        openSeen: declaration.open ?? null,
      })}
      save={fxMatches.create}
      invalidates={TOUCHED}
      okText="匹配"
      done={({ movementNo }) => `已匹配，流水号 ${movementNo}`}
      onClose={() => onClose()}
    >
      <div className={css.facts}>
        <Descriptions
          facts={[
            { title: '收汇', content: lot.receiptNo ?? lot.movementNo },
            seen ? { title: '收汇未匹配', content: <Money value={lot.left ?? null} currency={currency} /> } : null,
            seen
              ? {
                  title: '可用额度（含本单预占）',
                  content: <Money value={add(account.available ?? '0', own)} currency={currency} />,
                }
              : null,
            seen
              ? {
                  title: '报关单未匹配',
                  content: <Money value={declaration.open ?? null} currency={declaration.currency} />,
                }
              : null,
          ]}
        />
      </div>
      <Field name="amount" label="匹配金额" required span="row">
        <MoneyInput currency={currency} />
      </Field>
      {crosses ? (
        <>
          <Field
            name="cross"
            label="折算汇率"
            required
            hint={`1 ${currency} = ? ${declaration.currency}；${cross ? `当日 ${cross}` : '缺少当日汇率，请先维护'}`}
          >
            <DecimalInput />
          </Field>
          <Converted currency={declaration.currency} />
          <Field name="crossReason" label="汇率说明" span="row" hint="与当日汇率相差过大时必填">
            <TextAreaInput />
          </Field>
        </>
      ) : null}
    </DrawerForm>
  );
}

const NUMBER = /^\d+(\.\d+)?$/;
/** The amount in the currency of the declaration as it is typed. */
function Converted({ currency }: { currency: string }) {
  const form = Form.useFormInstance();
  const amount = String(Form.useWatch('amount', form) ?? '');
  const cross = String(Form.useWatch('cross', form) ?? '');
  const shown = NUMBER.test(amount) && NUMBER.test(cross) ? matchedAmount(amount, cross, currency) : null;
  return (
    <div className={css.converted}>
      <span>核销报关额</span>
      <b>
        <Money value={shown} currency={currency} />
      </b>
    </div>
  );
}
