import { descriptions } from '#domain/questions/kinds/descriptions.ts'
import { questionnaireSchema } from '../make-questionnaire-schema.ts'
import { GENERATED, grid, inCode } from './grid.ts'
import { type Schema, schemaWords } from './schema-words.ts'

/** Of every kind; they are listed once. */
const SHARED = ['type', 'key', 'label', 'isFormatted', 'hint', 'isRequired', 'reminds', 'isSensitive', 'isDropped', 'showIf']

/** `docs/ITEM-KINDS.md`: the fields of every kind of item, from the schema by which questionnaires are checked. */
export function itemKindsPage(): string {
  const { $defs } = JSON.parse(questionnaireSchema()) as { $defs: Record<string, Schema> } // our own schema
  const kinds = ($defs['item']?.oneOf ?? []).flatMap((schema) =>
    (schema.properties?.['type']?.enum ?? [schema.properties?.['type']?.const]).map((type) => ({ type: String(type), schema })),
  )
  const order = Object.keys(descriptions)
  kinds.sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type))
  const [first] = kinds
  return `# Kinds of items

${GENERATED}

An item is one question of a questionnaire, or something that is shown or stored between questions. [Questionnaires](QUESTIONNAIRES.md#kinds-of-items) says what
each kind stores, and how items depend on one another. The same as JSON Schema is \`/schemas/questionnaire-1.json\` of your installation.

## Fields of every item

${first ? fieldGrid(first.schema, (name) => SHARED.includes(name)) : ''}

${kinds
  .map(({ type, schema }) => {
    const own = fieldGrid(schema, (name) => !SHARED.includes(name))
    const names = sheetNames(type)
    return `## ${type}

${names.length === 0 ? '' : `In a sheet that you paste: ${names.map(inCode).join(', ')}.\n\n`}${own === '' ? 'It has no fields of its own.' : own}
`
  })
  .join('\n')}`
}

const sheetNames = (type: string): readonly string[] =>
  Object.values(descriptions).find(({ name }) => name === type)?.sheetNames ?? []

function fieldGrid({ properties = {}, required = [] }: Schema, isShown: (name: string) => boolean): string {
  const rows = Object.entries(properties)
    .filter(([name]) => isShown(name))
    .map(([name, schema]) => [
      inCode(name),
      name === 'type' ? 'the kind' : schemaWords(schema),
      required.includes(name) ? 'yes' : '',
    ])
  return rows.length === 0 ? '' : grid(['Field', 'Takes', 'Required'], rows)
}
