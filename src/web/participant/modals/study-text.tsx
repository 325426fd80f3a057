import { useMemo } from 'react'
import { readTextIn } from '#domain/questions/text.ts'
import { Markdown } from '#web/shared/markdown/markdown.tsx'
import { readMarkdown, startsWithHeading } from '#web/shared/markdown/safe-tree.ts'
import { spokenLanguages } from '../words/say.ts'
import { modalWords } from './modal-words.ts'

/** In the language of the person, wherever the text comes from. A text with its own heading needs none of ours on screen. */
export function useStudyText(text: string) {
  const words = readTextIn(text, spokenLanguages())
  const tree = useMemo(() => readMarkdown(words), [words])
  return { hasHeading: startsWithHeading(tree), content: <Markdown tree={tree} newTabHint={modalWords.newTab} /> }
}
