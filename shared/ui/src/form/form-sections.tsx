import { SectionProvider } from './form-context.ts';
import type { FormSection } from './form-props.ts';
import css from './form.module.css';

interface Props {
  sections: readonly FormSection[];
  /** Keys of sections with errors. */
  wrong: ReadonlySet<string | undefined>;
}
const goTo = (key: string) => document.getElementById(`section-${key}`)?.scrollIntoView({ behavior: 'smooth' });

/** Title of a form with an anchor to each of its sections. */
export const FormHead = ({ title, sections, wrong }: Props & { title: string }) => (
  <header className={css.head}>
    <h1 className={css.title}>{title}</h1>
    {sections.length > 1 ? (
      <div className={css.anchors} role="group" aria-label="分区">
        {sections.map(({ key, title: name }) => (
          <button
            key={key}
            type="button"
            className={`${css.anchor} ${wrong.has(key) ? css.wrong : ''}`}
            onClick={() => goTo(key)}
          >
            {wrong.has(key) ? `${name}（有误）` : name}
          </button>
        ))}
      </div>
    ) : null}
  </header>
);

/** The sections of a form, one below another. */
export const FormSections = ({ sections }: Pick<Props, 'sections'>) =>
  sections.map((section) => (
    <section
      key={section.key}
      id={`section-${section.key}`}
      className={css.section}
      aria-labelledby={`title-${section.key}`}
    >
      <div className={css.sectionHead}>
        <h2 id={`title-${section.key}`}>{section.title}</h2>
        {section.extra}
      </div>
      <SectionProvider value={section.key}>
        <div className={css.fields}>{section.content}</div>
      </SectionProvider>
    </section>
  ));
