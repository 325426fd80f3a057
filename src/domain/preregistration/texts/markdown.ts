import type { FilledQuestion } from '../forms/filled-form.ts'
import type { Form } from '../forms/form.ts'

type Shown = Pick<FilledQuestion, 'id' | 'title' | 'text'>

/** A form as Markdown: each question with its answer below. Answers are text: signs that Markdown reads are kept as they are in a quote. */
export const formMarkdown = ({ label }: Pick<Form, 'label'>, questions: readonly Shown[]): string =>
  [
    `## ${label}`,
    ...questions.map(({ title, text }) => `### ${title}\n\n${text === '' ? '*Not answered.*' : quoted(text)}`),
  ].join('\n\n')

/** What somebody typed cannot end the quote, or make a heading of the document. */
const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line.replace(/^(\s*)([#>])/, '$1\\$2').replaceAll('<', '&lt;')}`)
    .join('\n')
