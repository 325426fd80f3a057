import type { TakenQuestion } from './condition.ts'

const PIPE = /\$\{([a-z]+):\/\/([^}]{1,200})\}/g

/** `${e://Field/x}` and `${q://QID1/…}` as our placeholders. A pipe that we do not have becomes nothing. */
export function withOurPipes(text: string, lookup: (id: string) => TakenQuestion | undefined): { text: string; nLost: number } {
  let nLost = 0
  const changed = text.replace(PIPE, (_, scheme: string, path: string) => {
    const [first = '', second = '', ...rest] = path.split('/')
    const field = /^[\w.-]{1,64}$/.test(second) ? second : undefined
    if (scheme === 'e' && first === 'Field' && field !== undefined) return `{{url.${field}|}}`
    const question = scheme === 'q' ? lookup(first) : undefined
    const isAnswer =
      /^(ChoiceGroup|ChoiceTextEntryValue|ChoiceNumericEntryValue|QuestionText)$/.test(second) &&
      rest.join() !== 'UnselectedChoices'
    if (question !== undefined && isAnswer && second !== 'QuestionText') return `{{answer.${question.item.key}|}}`
    nLost += 1
    return ''
  })
  return { text: changed, nLost }
}
