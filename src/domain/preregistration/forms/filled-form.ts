import type { Draft, Form, Question } from './form.ts'

/** A question with its answer as text. */
export type FilledQuestion = Pick<Question, 'id' | 'title' | 'asks' | 'isRequired'> & {
  text: string
  /** It has to be answered, and is not. */
  isOpen: boolean
}

export const fillForm = ({ questions }: Form, draft: Draft): FilledQuestion[] =>
  questions.map(({ answer, ...question }) => {
    const given = answer(draft)
    const text = ('text' in given ? given.text : given.options.join('\n')).trim()
    return { ...question, text, isOpen: question.isRequired && text === '' }
  })
