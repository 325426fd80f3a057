import type { Draft, Question } from './form.ts'
import { osf } from './osf.ts'
import { type OsfBlock, type OsfQuestion, questionsOf } from './osf-questions.ts'

/** By the key of the question: a text, or the words of the options that are chosen. */
export type OsfResponses = Readonly<Record<string, string | readonly string[]>>

/**
 * `responses`: what the API takes. `open`: labels of questions for which this version has no option with the meaning of what was chosen here;
 * the person chooses there. `missing`: labels of required questions that nothing here answers; the version cannot be used.
 */
type Filled = { ok: true; responses: OsfResponses; open: string[] } | { ok: false; missing: string[] }

/** What version 4 calls a question, where version 3 has another title. */
const NEWER_LABELS: Readonly<Record<string, string>> = {
  q2: 'Research questions or hypotheses',
  q4: 'Blinding of experimental treatments',
  q5: 'Additional blinding during research or analysis',
  q8: 'Foreknowledge of data or evidence',
  q9: 'Explanation of foreknowledge and managing unintended influences',
  q13: 'Starting and stopping rules',
  q20: 'Data inclusion and exclusion',
  q22: 'Other planned analysis',
  q23: 'Context and additional information',
}

/** A version of “OSF Preregistration”, filled with a draft. Questions without an answer are left out, so that a person can still give one there. */
export function osfResponses(draft: Draft, blocks: readonly OsfBlock[]): Filled {
  const responses: Record<string, string | readonly string[]> = {}
  const open: string[] = []
  const missing: string[] = []
  for (const question of questionsOf(blocks)) {
    const given = osf.questions.find((each) => isSame(each, question))?.answer(draft)
    if (given === undefined || 'text' in given !== (question.kind === 'text')) {
      if (question.isRequired) missing.push(question.label)
    } else if ('text' in given) {
      if (given.text !== '') responses[question.key] = given.text
    } else if (given.options.length > 0) {
      const chosen = optionsFor(given.options, question)
      if (chosen === undefined) open.push(question.label)
      else responses[question.key] = chosen
    }
  }
  return missing.length > 0 ? { ok: false, missing } : { ok: true, responses, open }
}

/** By what it is called. The keys of version 3 are known too, and are those of the form here. */
const isSame = ({ id, title }: Question, { key, label, kind }: OsfQuestion): boolean =>
  kind !== 'other' &&
  ([title, NEWER_LABELS[id]].some((known) => known?.toLowerCase() === label.toLowerCase()) ||
    key.replace(/\.question$/, '') === id)

/** How an option of version 4 begins that means the same as one of version 3. What has no line here certifies something else there. */
const NEWER_OPTIONS: readonly { older: string; newer: string }[] = [
  { older: 'Experiment - ', newer: 'Randomized Experiment' },
  { older: 'Observational Study - ', newer: 'Non-randomized study' },
  { older: 'No blinding is involved', newer: 'No blinding is involved' },
  { older: 'For studies that involve human subjects', newer: 'Subjects will not be aware of the assigned treatment' },
  { older: 'Personnel who interact directly', newer: 'Researchers who interact with the subjects' },
  { older: 'Personnel who analyze the data', newer: 'Researchers or observers who code or interpret data' },
  { older: 'Registration prior to creation of data', newer: 'Data does not yet exist' },
]

/** Undefined where one of them is missing: a part of what was chosen would say something else. */
function optionsFor(words: readonly string[], question: OsfQuestion): string | string[] | undefined {
  const chosen = words.map((each) => optionFor(each, question)).filter((option) => option !== undefined)
  if (chosen.length < words.length) return undefined
  if (question.kind === 'several') return chosen
  return chosen.length === 1 ? chosen[0] : undefined
}

/** The option as this version words it, to the last blank: OSF takes no other. */
function optionFor(words: string, { options }: OsfQuestion): string | undefined {
  const same = options.find((option) => option.trim() === words)
  if (same !== undefined) return same
  const { newer } = NEWER_OPTIONS.find(({ older }) => words.startsWith(older)) ?? {}
  const found = newer === undefined ? [] : options.filter((option) => option.trim().startsWith(newer))
  return found.length === 1 ? found[0] : undefined
}

const MAX_TITLE_LENGTH = 200

export const osfTitle = ({ answers, filled }: Draft, experiment_id: string): string =>
  (answers.title?.trim() || filled.title || `Study ${experiment_id}`).slice(0, MAX_TITLE_LENGTH)
