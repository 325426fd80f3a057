import { groupBy } from '#domain/group-by.ts'

/** A part of a form, as the API of OSF describes it. The label, the input and the options of a question share a group. */
export type OsfBlock = {
  block_type: string
  schema_block_group_key: string
  /** Of inputs only. */
  registration_response_key: string
  display_text: string
  required: boolean
}

export type OsfQuestion = {
  /** Answers are sent under it. */
  key: string
  label: string
  /** `one` and `several`: chosen from the options. `other`: such as a file. */
  kind: 'text' | 'one' | 'several' | 'other'
  /** To the last blank as they are sent. */
  options: readonly string[]
  isRequired: boolean
}

const KINDS: Readonly<Record<string, OsfQuestion['kind']>> = {
  'short-text-input': 'text',
  'long-text-input': 'text',
  'single-select-input': 'one',
  'multi-select-input': 'several',
}

/** In the order of the form. */
export function questionsOf(blocks: readonly OsfBlock[]): OsfQuestion[] {
  const groups = groupBy(blocks, ({ schema_block_group_key }) => schema_block_group_key)
  return blocks.flatMap(({ registration_response_key: key, schema_block_group_key, block_type, required }) => {
    if (key === '') return []
    const group = groups.get(schema_block_group_key) ?? []
    const ofType = (type: string) => group.flatMap((block) => (block.block_type === type ? block.display_text : []))
    const label = withoutTags(ofType('question-label').join(' ')) || key
    const options = ofType('select-input-option')
    return [{ key, label, kind: KINDS[block_type] ?? 'other', options, isRequired: required }]
  })
}

const withoutTags = (text: string): string => text.replace(/<[^>]*>/g, '').trim()
