/** What an attacker would like to run. The page of a test defines it. */
const RUN = 'executed(1)'

/** Short ways to make a page run something. */
const VECTORS: readonly string[] = [
  `<script>${RUN}</script>`,
  `<script src=data:,${RUN}></script>`,
  `<ScRiPt>${RUN}</sCrIpT>`,
  `<scr<script>ipt>${RUN}</script>`,
  `<img src=x onerror=${RUN}>`,
  `<img src=x onerror="${RUN}">`,
  `<IMG SRC=x OnErRoR=${RUN}>`,
  `<img/src=x/onerror=${RUN}>`,
  `<img src="x\`onerror=${RUN}">`,
  `<svg onload=${RUN}>`,
  `<svg/onload=${RUN}//`,
  `<svg><script>${RUN}</script></svg>`,
  `<svg><animate onbegin=${RUN} attributeName=x dur=1s>`,
  `<math><mtext><script>${RUN}</script></mtext></math>`,
  `<body onload=${RUN}>`,
  `<iframe src="javascript:parent.${RUN}"></iframe>`,
  `<iframe srcdoc="<script>parent.${RUN}</script>"></iframe>`,
  `<object data="javascript:${RUN}"></object>`,
  `<embed src="javascript:${RUN}">`,
  `<a href="javascript:${RUN}">click</a>`,
  `<a href="java\tscript:${RUN}">click</a>`,
  `<details open ontoggle=${RUN}>`,
  `<input autofocus onfocus=${RUN}>`,
  `<select autofocus onfocus=${RUN}>`,
  `<textarea autofocus onfocus=${RUN}>`,
  `<video><source onerror=${RUN}></video>`,
  `<audio src=x onerror=${RUN}>`,
  `<marquee onstart=${RUN}>`,
  `<form action="javascript:${RUN}"><input type=submit></form>`,
  `<button formaction="javascript:${RUN}">go</button>`,
  `<base href="javascript:/a/-${RUN}//">`,
  `<link rel=stylesheet href=javascript:${RUN}>`,
  `<style>@import 'javascript:${RUN}'</style>`,
  `<meta http-equiv=refresh content="0;url=javascript:${RUN}">`,
  `<template><script>${RUN}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${RUN}>">`,
  `<div style="background:url(javascript:${RUN})">`,
  `<p onmouseover=${RUN}>hover</p>`,
  `[click](javascript:${RUN})`,
  `[click](JaVaScRiPt:${RUN})`,
  `[click](data:text/html,<script>${RUN}</script>)`,
  `[click](vbscript:${RUN})`,
  `![x](x"onerror="${RUN})`,
  `![x](javascript:${RUN})`,
  `<javascript:${RUN}>`,
  `[x]: javascript:${RUN}`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `<%= ${RUN} %>`,
  `javascript:${RUN}`,
  `data:text/html;base64,PHNjcmlwdD5leGVjdXRlZCgxKTwvc2NyaXB0Pg==`,
  `&lt;script&gt;${RUN}&lt;/script&gt;`,
  `%3Cscript%3E${RUN}%3C/script%3E`,
  `\\u003cscript\\u003e${RUN}\\u003c/script\\u003e`,
]

/** What could end the place in which a text stands. */
const AROUND: readonly (readonly [string, string])[] = [
  ['', ''],
  ['">', ''],
  ["'>", ''],
  ['</script>', ''],
  ['</textarea></title></style>', ''],
  ['-->', '<!--'],
  [']]>', ''],
  ['`;', '//'],
  ['\u202e', '\u200b'],
  ['"}],', '//'],
]

/** More than five hundred, each of 120 characters at most: the longest name that a study may have. */
export const HOSTILE_STRINGS: readonly string[] = VECTORS.flatMap((vector) =>
  AROUND.map(([before, after]) => `${before}${vector}${after}`),
).filter((text) => text.length <= 120)

/** One of each kind, each time with another surrounding: enough where every row of a list is shown in the same way. */
export const HOSTILE_SAMPLE: readonly string[] = HOSTILE_STRINGS.filter((_, n) => n % 10 === Math.floor(n / 10) % 10)

/** What would be in the document if one of them had become more than text. */
export const INJECTED = [
  'script:not([src]):not([type="application/json"])',
  '[onerror], [onload], [onclick], [onfocus], [ontoggle], [onstart], [onbegin], [onmouseover]',
  'iframe[src^="javascript" i], iframe[srcdoc], object, embed, base, meta[http-equiv=refresh]',
  'a[href^="javascript" i], a[href^="data" i], a[href^="vbscript" i], [formaction]',
].join(', ')
