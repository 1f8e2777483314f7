/**
 * One file of antd: what of it is replaced, and by what.
 * @typedef {{ file: RegExp, edits: readonly (readonly [string | RegExp, string])[] }} Change
 */

const BRIGHT = `const isBright = (color, background) => {
  const { r, g, b, a } = color.toRgb();
  return a <= 0.5 ? color.onBackground(background).toHsv().v > 0.5 : r * 0.299 + g * 0.587 + b * 0.114 > 192;
};`;
const PICKER = /import \{ AggregationColor \} from '[./]+color-picker\/color';\n/;
const PRESETS = /import \{ isBright \} from '[./]+color-picker\/components\/ColorPresets';/;
const COLOR = "import { FastColor } from '@ant-design/fast-color';\n";

/** @type {readonly Change[]} */
const CHANGES = [
  // Inputs and selects read this context everywhere; the index of the form library ties all of it with its validator to it.
  {
    file: /antd[\\/]es[\\/]form[\\/]context\.js$/,
    edits: [["'@rc-component/form'", "'@rc-component/form/es/FormContext'"]],
  },
  // Whether a colour is bright is asked of the colour picker, which holds a collapse and by that comes with each button.
  {
    file: /antd[\\/]es[\\/]button[\\/]style[\\/]token\.js$/,
    edits: [
      [PICKER, COLOR],
      [PRESETS, BRIGHT],
      ['new AggregationColor(', 'new FastColor('],
    ],
  },
  {
    file: /antd[\\/]es[\\/]tag[\\/]style[\\/]index\.js$/,
    edits: [
      [PICKER, ''],
      [PRESETS, BRIGHT],
      ['new AggregationColor(', 'new FastColor('],
    ],
  },
  {
    file: /antd[\\/]es[\\/]tooltip[\\/]util\.js$/,
    edits: [
      ["import { generateColor } from '../color-picker/util';\n", COLOR],
      ['generateColor(color)', 'new FastColor(color ?? "")'],
    ],
  },
  // What is shown where no language is set: the only one that there is.
  {
    file: /antd[\\/]es[\\/]locale[\\/]en_US\.js$/,
    edits: [[/[^]*/, "export { default } from './zh_CN';"]],
  },
  // Styles stand in a file (`zeroRuntime`), so nothing makes any; icons bring the same style themselves.
  {
    file: /antd[\\/]es[\\/]theme[\\/]util[\\/]useResetIconStyle\.js$/,
    edits: [[/[^]*/, 'export default () => {};']],
  },
  {
    file: /antd[\\/]es[\\/]theme[\\/]util[\\/]genStyleUtils\.js$/,
    edits: [
      [/import \{[^}]*\} from '..\/..\/style';\n/, ''],
      [/,\s*getResetStyles: [^]*?getCommonStyle: genCommonStyle,/, ','],
    ],
  },
  {
    file: /cssinjs-utils[\\/]es[\\/]util[\\/]genStyleUtils\.js$/,
    edits: [
      [', useStyleRegister }', ' }'],
      [
        /if \(memoizedZeroRuntime\) \{\s*return hashId;\s*\}[^]*?(?=return hashId;\s*\};\s*\}\s*function genSubStyleComponent)/,
        '',
      ],
    ],
  },
];

/** Files that something is taken out of. */
export const LIGHTER = new RegExp(CHANGES.map(({ file }) => file.source).join('|'));

/**
 * A file of antd without what it takes and never uses here. Throws when antd no longer looks as it did.
 * @param {string} path
 * @param {string} source
 */
export function lighter(path, source) {
  const change = CHANGES.find(({ file }) => file.test(path));
  return (change?.edits ?? []).reduce((text, [from, to]) => {
    const next = text.replace(from, () => to);
    if (next === text) throw new Error(`antd: ${path} no longer holds ${String(from)}`);
    return next;
  }, source);
}

/**
 * Loader for these files.
 * @this {{ resourcePath: string }}
 * @param {string} source
 */
export default function lighterDesign(source) {
  return lighter(this.resourcePath, source);
}
