const WHOLE = "'@rc-component/form'";

/**
 * Loader for antd's form context, which inputs and selects read everywhere: it takes one context of the form library and by
 * that all of it with its validator (12 kB), because the library's index ties its parts together.
 * @param {string} source
 */
export default function formContext(source) {
  if (!source.includes(WHOLE)) throw new Error('antd: its form context no longer takes the whole form library');
  return source.replace(WHOLE, "'@rc-component/form/es/FormContext'");
}
