import type { Page } from '../../questionnaires/questionnaire.ts'
import { DEFINITION_FORMAT, DEFINITION_FORMAT_VERSION, type Definition } from '../../questions/definition.ts'
import type { Text } from '../../questions/text.ts'

/** A questionnaire of a researcher, for tests: one page for each list of keys, all of them short texts. */
export const aDefinition = (
  name: string,
  pages: readonly Page<Text>[] = [aPage('one', ['mood'])],
  rest: Partial<Definition> = {},
): Definition => ({
  format: DEFINITION_FORMAT,
  format_version: DEFINITION_FORMAT_VERSION,
  version: 1,
  languages: ['en'],
  name,
  label: `Questions ${name}`,
  asks: `Questions of ${name}`,
  heading: `About ${name}`,
  submitLabel: 'Next',
  pages,
  attentionAnswers: {},
  scores: [],
  ...rest,
})

export const aPage = (name: string, keys: readonly string[], rest: Partial<Page<Text>> = {}): Page<Text> => ({
  name,
  blockOrder: 'fixed',
  blocks: [
    {
      name: `${name}-block`,
      items: keys.map((key) => ({ type: 'text' as const, key, label: `Your ${key}?`, isRequired: true, maxLength: 200 })),
    },
  ],
  ...rest,
})
