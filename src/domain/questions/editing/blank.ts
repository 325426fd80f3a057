import { DEFINITION_FORMAT, DEFINITION_FORMAT_VERSION, type Definition } from '../definition.ts'

/** What a new questionnaire starts as. Version 0: it was never saved. */
export const blankDefinition: Definition = {
  format: DEFINITION_FORMAT,
  format_version: DEFINITION_FORMAT_VERSION,
  version: 0,
  languages: ['en'],
  name: '',
  label: '',
  asks: '',
  heading: '',
  submitLabel: 'Next',
  attentionAnswers: {},
  scores: [],
  pages: [{ name: 'page-1', blockOrder: 'fixed', blocks: [{ name: 'block-1', items: [] }] }],
}
