import { useMemo } from 'react'
import { Markdown } from '#web/shared/markdown/markdown.tsx'
import { readMarkdown } from '#web/shared/markdown/read-markdown.ts'

export function FormattedText({ text }: { text: string }) {
  const tree = useMemo(() => readMarkdown(text), [text])
  return text.trim() === '' ? <p>There is no text yet.</p> : <Markdown tree={tree} newTabHint="(opens in a new tab)" />
}
