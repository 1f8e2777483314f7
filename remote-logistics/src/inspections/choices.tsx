import css from './inspections.module.css';

interface Props {
  label: string;
  /** Path of the value in the form, where an error leads to. */
  path: string;
  labels: Readonly<Record<string, string>>;
  value: string | null;
  blocked?: (code: string) => boolean;
  onChange: (code: string) => void;
}
/** One of few as buttons of 44 px, for fingers. */
export const Choices = ({ label, path, labels, value, blocked, onChange }: Props) => (
  <div role="radiogroup" aria-label={label} className={css.choices} data-path={path}>
    {Object.entries(labels).map(([code, text]) => (
      <label key={code} className={css.choice}>
        <input
          type="radio"
          name={path}
          checked={value === code}
          disabled={blocked?.(code) ?? false}
          onChange={() => onChange(code)}
        />
        <span>{text}</span>
      </label>
    ))}
  </div>
);
