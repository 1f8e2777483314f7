import { evaluateForm, type Answer, type Answers } from '@shared/contract/system/inspect-form/evaluate.ts';
import { SEVERITIES, type FormContent, type FormItem } from '@shared/contract/system/inspect-form/form.ts';
import { Input } from 'antd';
import { useMemo } from 'react';
import { ItemInput } from './item-input.tsx';
import { PhotoField, type PhotoStore } from './photo-field.tsx';
import css from './inspect-form.module.css';

/** What becomes of an answer. */
export type AnswerChange = (now: Answer) => Answer;

export interface InspectFormProps {
  /** A version of a form (`ChosenForm.content`). */
  form: FormContent;
  /** Answers so far, by item id; see evaluateForm. */
  answers: Answers;
  /** Changes the answer of an item as it is by then (a picture comes when it is kept, after others); left out: only to be read. */
  onAnswer?: ((itemId: string, change: AnswerChange) => void) | undefined;
  /** Where the pictures of items are kept and shown from. */
  photos: PhotoStore;
  /** Marks what is missing, once somebody has tried to hand in. */
  showMissing?: boolean;
}
/**
 * An inspection form as the inspector fills it in on a tablet (S10, L14): sections, items by type, photos, signature; what
 * fails is marked at once. It keeps nothing: answers come in and go out, evaluateForm says what they mean.
 */
export function InspectForm({ form, answers, onAnswer, photos, showMissing = false }: InspectFormProps) {
  const told = useMemo(() => evaluateForm(form, answers), [form, answers]);
  const failed = new Set(told.findings.map(({ itemId }) => itemId));
  const wanting = new Map(told.missingPhotos.map(({ itemId, need, has }) => [itemId, `还差 ${need - has} 张照片`]));
  const problemOf = ({ id }: FormItem): string | null => {
    if (told.invalid[id]) return told.invalid[id];
    if (!showMissing) return null;
    return wanting.get(id) ?? (told.missing.includes(id) ? '必填' : null);
  };
  return (
    <div className={css.form}>
      {form.sections.map((section, at) => (
        <section key={section.id} className={css.section} aria-label={section.title}>
          <h3 className={css.title}>
            {at + 1}. {section.title}
          </h3>
          {section.items.map((item, place) => (
            <Item
              key={item.id}
              item={item}
              no={`${at + 1}.${place + 1}`}
              answer={answers[item.id]}
              failed={failed.has(item.id)}
              problem={problemOf(item)}
              photos={photos}
              onAnswer={onAnswer && ((change) => onAnswer(item.id, change))}
            />
          ))}
        </section>
      ))}
    </div>
  );
}

interface ItemProps {
  item: FormItem;
  no: string;
  answer: Answer | undefined;
  failed: boolean;
  problem: string | null;
  photos: PhotoStore;
  onAnswer: ((change: AnswerChange) => void) | undefined;
}
function Item({ item, no, answer = {}, failed, problem, photos, onAnswer }: ItemProps) {
  const wantsPhotos = item.type === 'PHOTO' || item.photoMin > 0;
  return (
    <fieldset className={`${css.item} ${failed ? css.failed : ''}`} data-item={item.id}>
      <legend className={css.legend}>
        <span className={css.no}>{no}</span> {item.text}
        {item.required ? (
          <span className={css.star} aria-label="必填">
            *
          </span>
        ) : null}
        {failed ? <span className={css.mark}>不合格 · {SEVERITIES[item.severity]}</span> : null}
      </legend>
      {item.hint ? <p className={css.hint}>{item.hint}</p> : null}
      {item.type === 'PHOTO' ? null : (
        <ItemInput
          item={item}
          value={answer.value ?? null}
          onChange={onAnswer && ((value) => onAnswer((now) => ({ ...now, value })))}
          photos={photos}
        />
      )}
      {wantsPhotos ? (
        <PhotoField
          item={item}
          ids={answer.photos ?? []}
          onChange={onAnswer && ((change) => onAnswer((now) => ({ ...now, photos: change(now.photos ?? []) })))}
          photos={photos}
        />
      ) : null}
      {(failed || answer.note) && (onAnswer || answer.note) ? (
        <Input
          className={css.note}
          size="large"
          maxLength={200}
          placeholder="不合格说明"
          aria-label={`${item.text} 说明`}
          readOnly={!onAnswer}
          value={answer.note ?? ''}
          onChange={(event) => onAnswer?.((now) => ({ ...now, note: event.target.value || null }))}
        />
      ) : null}
      {problem ? (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}
