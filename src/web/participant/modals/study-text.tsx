import { useMemo } from 'react'
import { Markdown } from '#web/shared/markdown/markdown.tsx'
import { readMarkdown, startsWithHeading } from '#web/shared/markdown/read-markdown.ts'
import { modalWords } from './modal-words.ts'

/** A text with its own heading needs none of ours on screen. */
export function useStudyText(text: string) {
  const tree = useMemo(() => readMarkdown(text), [text])
  return { hasHeading: startsWithHeading(tree), content: <Markdown tree={tree} newTabHint={modalWords.newTab} /> }
}
