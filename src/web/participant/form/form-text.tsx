import { Suspense } from 'react'
import { lazyPart } from '../browser/lazy-part.ts'

/** The reader of markdown is larger than all items together. */
const MarkdownText = lazyPart(async () => (await import('./markdown-text.tsx')).MarkdownText)

/** Signs by which a text may be more than one plain paragraph. */
const MARKUP = /[\\*_`[\]#<>&\n]|^\s*([-+]|\d+[.)])\s/

/** A text of the researcher in markdown. A plain one loads nothing. */
export function FormText({ text, className }: { text: string; className: string }) {
  const plain = <p className={className}>{text}</p>
  if (!MARKUP.test(text)) return plain
  return (
    <Suspense fallback={plain}>
      <div className={className}>
        <MarkdownText text={text} />
      </div>
    </Suspense>
  )
}
