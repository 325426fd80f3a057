import { useStudyText } from '../modals/study-text.tsx'

/** A text of the researcher in markdown. */
export function MarkdownText({ text }: { text: string }) {
  return useStudyText(text).content
}
