import type { PrintOptions, PrintTemplate } from '@shared/contract/system/print.contract.ts';
import { TEMPLATE_KINDS, TEMPLATE_LANGUAGES, TEMPLATE_PAPERS } from '@shared/contract/system/template.labels.ts';
import css from './print.module.css';

interface Props {
  kinds: PrintOptions['kinds'];
  chosen: PrintTemplate | null;
  onChoose: (template: PrintTemplate) => void;
}
/** Templates by kind; the one that SYS-013 chooses is marked 推荐. */
export function TemplateChoices({ kinds, chosen, onChoose }: Props) {
  return (
    <div role="radiogroup" aria-label="模板" className={css.choices}>
      {kinds.map((kind) => (
        <section key={kind.kind}>
          <h3>{TEMPLATE_KINDS[kind.kind]}</h3>
          {kind.templates.length === 0 ? <p className={css.none}>未设置模板</p> : null}
          <div className={css.choices}>
            {kind.templates.map((template) => (
              <button
                key={template.id}
                type="button"
                role="radio"
                aria-checked={template.id === chosen?.id}
                className={css.choice}
                onClick={() => onChoose(template)}
              >
                <b>{template.name}</b>
                <small>
                  {template.id === kind.chosen ? '推荐 · ' : ''}
                  {TEMPLATE_LANGUAGES[template.language]} · {TEMPLATE_PAPERS[template.paper]}
                </small>
              </button>
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}
