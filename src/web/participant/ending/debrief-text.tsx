import { useStudyText } from '../modals/study-text.tsx'
import { endingWords } from './ending-words.ts'

// Exported from here because each further chunk adds its name to the first load.
export { FalseCards } from './false-cards.tsx'

/** Adds our heading unless the debrief has its own. */
export function DebriefText({ text }: { text: string }) {
  const { hasHeading, content } = useStudyText(text)
  return (
    <>
      {!hasHeading && <h3 className="ending-heading">{endingWords.debriefHeading}</h3>}
      {content}
    </>
  )
}

/** The study's own last words, in the ending or on the page. */
export function MessageText({ text }: { text: string }) {
  return useStudyText(text).content
}
