import type { Draft } from './form.ts'
import { osf } from './osf.ts'

/** Questions that take a file beside their text: the API of OSF calls the text by this. */
const WITH_FILES: readonly string[] = ['q6', 'q10', 'q14', 'q15', 'q16', 'q17']

/** What the API of OSF takes as answers. Questions without an answer are left out, so that a person can still give one there. */
export const osfResponses = (draft: Draft): Record<string, string | readonly string[]> =>
  Object.fromEntries(
    osf.questions.flatMap(({ id, answer }) => {
      const given = answer(draft)
      const key = WITH_FILES.includes(id) ? `${id}.question` : id
      if ('text' in given) return given.text === '' ? [] : [[key, given.text]]
      if (given.options.length === 0) return []
      return [[key, given.isSeveral ? given.options : (given.options[0] ?? '')]]
    }),
  )

const MAX_TITLE_LENGTH = 200

export const osfTitle = ({ answers, filled }: Draft, experiment_id: string): string =>
  (answers.title?.trim() || filled.title || `Study ${experiment_id}`).slice(0, MAX_TITLE_LENGTH)
