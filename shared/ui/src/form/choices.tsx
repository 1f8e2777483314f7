import css from './choices.module.css';

interface Props {
  /** What is chosen, for screen readers. */
  label: string;
  /** Name of the radio buttons, one a group. */
  name: string;
  options: readonly { id: string; label: string }[];
  chosen: readonly string[];
  /** Several may be chosen. */
  multiple?: boolean;
  blocked?: (id: string) => boolean;
  onToggle: (id: string) => void;
  className?: string;
  /** Path of the value in the form, where an error leads to. */
  path?: string;
}
/** One or several of few as buttons of 44 px, for fingers. */
export const Choices = ({ label, name, options, chosen, multiple, blocked, onToggle, className, path }: Props) => (
  <div
    className={className ? `${css.choices} ${className}` : css.choices}
    role={multiple ? 'group' : 'radiogroup'}
    aria-label={label}
    data-path={path}
  >
    {options.map((option) => (
      <label key={option.id} className={css.choice}>
        <input
          type={multiple ? 'checkbox' : 'radio'}
          name={multiple ? undefined : name}
          checked={chosen.includes(option.id)}
          disabled={blocked?.(option.id) ?? false}
          onChange={() => onToggle(option.id)}
        />
        <span>{option.label}</span>
      </label>
    ))}
  </div>
);
