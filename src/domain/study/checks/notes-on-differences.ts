import { differingNames } from '../design/describe-design.ts'
import { listed } from '../design/words.ts'
import { type Draft, differingParameters } from '../draft/draft.ts'
import { type SectionId, sectionOf } from '../draft/sections.ts'

type Message = { place: 'conditions'; text: string }

/** Settings by which the same card has media of another size, or other rows of text. */
const SIZES: Readonly<Record<string, string>> = { feed: 'feed type', skin: 'skin' }

/** Sections that no participant notices. */
const UNSEEN: readonly (SectionId | undefined)[] = ['quotas', 'assignment', 'measurement']

/** Where conditions differ in more than one thing, and where the cards themselves are drawn differently. */
export function notesOnDifferences(draft: Draft): Message[] {
  const seen = differingParameters(draft).filter((param) => !UNSEEN.includes(sectionOf(param)))
  const names = differingNames(seen)
  const sizes = seen.flatMap((param) => SIZES[param] ?? [])
  return [
    ...(names.length > 1
      ? [message(`Conditions differ in ${listed(names)}. A difference between them may come from any of these.`)]
      : []),
    ...(sizes.length > 0
      ? [
          message(
            `The same card has another size in a condition with another ${listed(sizes)}: its picture, and how many rows of its text are shown.`,
          ),
        ]
      : []),
  ]
}

const message = (text: string): Message => ({ place: 'conditions', text })
