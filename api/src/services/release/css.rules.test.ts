import { expect, it } from 'vitest';
import { globalStyles, styleByScript } from './css.rules.ts';

it.each([
  ['.card-a1_fin{color:red}.card-a1_fin td,.card-a1_fin>*{margin:0}', []],
  ['body{margin:0}.a_fin{}', ['body']],
  ['.a_fin{}*{box-sizing:border-box}', ['*']],
  [':root{--x:1}', [':root']],
  ['.ant-btn{color:red}.own_fin .ant-btn{color:red}', ['.ant-btn']],
  ['.card{}.page-header{}', ['.card', '.page-header']],
  ['.card-a1_warehouse{}', ['.card-a1_warehouse']],
  ['@media (max-width:9px){table{width:1px}.a_fin{}}', ['table']],
  ['@supports (display:grid){@layer x{@container (width>1px){p{}}}}', ['p']],
  ['@keyframes spin_fin{from{top:0}to{top:1px}}@font-face{font-family:x}', []],
  ['@keyframes spin{from{top:0}}', ['@keyframes spin']],
  ['.a_fin{content:"} body {"}/* p{} */', []],
  ['.a_fin:is(td,th),#top{}', ['#top']],
  ['.a_fin{&:hover{}color:red;& td{}> p{}}', []],
  ['.a_fin{body:has(&){}:root &{}}', ['body:has(&)', ':root &']],
  [':not(.a_fin){}', [':not(.a_fin)']],
  ['body:not(.a_fin) .b_fin{}', ['body:not(.a_fin) .b_fin']],
  ['.ant-btn:not(.a_fin),.a_fin:not(.b){}', ['.ant-btn:not(.a_fin)']],
  ['body:has(.a_fin){}.a_fin:has(td){}', ['body:has(.a_fin)']],
  [':is(.a_fin,.b_fin) p{}:is(.a_fin,body) p{}:where(.b){}', [':is(.a_fin,body) p', ':where(.b)']],
  ['@scope (.a_fin){p{}:scope{}}', []],
  ['@scope (body){.a_fin{}}', ['@scope (body)']],
  ['@scope{p{}}', ['@scope']],
  ['@property --gap{syntax:"<length>";inherits:false}', ['@property --gap']],
  ['@import url(x.css);@page{margin:0}', ['@import url(x.css)', '@page']],
  ['[data-x] .a_fin{}', ['[data-x] .a_fin']],
])('REL-025 %s reaches beyond the module with %j', (css, wanted) => {
  expect(globalStyles(css, 'fin')).toEqual(wanted);
});

it('REL-025 what is no CSS is not passed over', () => {
  expect(() => globalStyles('.a_fin{', 'fin')).toThrow('Unclosed block');
});

it.each([
  [
    'document.head.append(Object.assign(document.createElement("style"),{textContent:"body{}"}))',
    'createElement("style")',
  ],
  ['s.sheet.insertRule("body{}")', '.insertRule('],
  ['document.adoptedStyleSheets=[new CSSStyleSheet]', 'adoptedStyleSheets'],
  ['l="prependQueue"===i,f=document.createElement("style");f.setAttribute(o,i)', null],
  ['document.createElement("link")', null],
])('REL-025 a script that makes styles is found: %s', (script, found) => {
  expect(styleByScript(script)).toBe(found);
});
