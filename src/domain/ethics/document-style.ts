/** Black on white: the document is printed and sent to people. */
export const STYLE = `
:root { color-scheme: light }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 48rem; padding: 2rem 1.25rem 4rem; font: 16px/1.55 system-ui, sans-serif; color: #111; background: #fff; overflow-wrap: anywhere }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 .5rem }
h2 { font-size: 1.3rem; margin: 2.25rem 0 .5rem; padding-top: .75rem; border-top: 1px solid #767676 }
h3 { font-size: 1.05rem; margin: 1.5rem 0 .35rem }
h4 { font-size: 1rem; margin: 0 0 .25rem }
p { margin: .4rem 0 } ul, ol { margin: .4rem 0; padding-inline-start: 1.4rem }
.heading { font-weight: 600; margin-top: .9rem }
.strong, .question { font-weight: 600 }
.soft { color: #4d4d4d; font-size: .9rem }
.open { background: #fff3cd; border: 1px solid #8a6d1a; padding: .35rem .6rem }
.facts { display: grid; grid-template-columns: minmax(7rem, max-content) 1fr; gap: .2rem 1rem; margin: .75rem 0 }
.facts dt { color: #4d4d4d } .facts dd { margin: 0 }
.screen { margin: 1.5rem 0 }
.shown { border: 1px solid #767676; border-radius: 12px; padding: .75rem 1rem; max-width: 30rem }
.card { border: 1px solid #b5b5b5; border-radius: 8px; padding: .6rem .8rem; margin: .75rem 0; break-inside: avoid }
.label, .opened, .link { border: 1px solid #767676; border-radius: 6px; padding: .4rem .7rem; margin: .5rem 0; break-inside: avoid }
.opened { border-width: 2px } .page { border-inline-start: 3px solid #b5b5b5; padding-inline-start: .7rem }
.gap { text-align: center; color: #4d4d4d } .items > li { margin: .8rem 0; break-inside: avoid }
.options { list-style: '○  ' } .button { display: inline-block; border: 1px solid #111; border-radius: 6px; padding: .1rem .7rem }
.author { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem } .face { width: 32px; height: 32px; border-radius: 50%; object-fit: cover }
figure { margin: .5rem 0 } figure img { max-width: 100%; max-height: 22rem; height: auto; display: block } figcaption { color: #4d4d4d; font-size: .85rem }
blockquote { border: 1px solid #b5b5b5; border-radius: 6px; margin: .5rem 0; padding: .3rem .7rem }
pre { white-space: pre-wrap } a { color: #0b4f9e }
@media (max-width: 30rem) { .facts { grid-template-columns: 1fr } .facts dd { margin-bottom: .4rem } .shown { padding: .5rem .6rem } }
@media print { body { max-width: none; padding: 0; font-size: 11pt } h2, h3, h4 { break-after: avoid } .shown { max-width: 26rem } a { color: inherit } @page { margin: 18mm } }
`
