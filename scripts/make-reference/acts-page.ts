import type { ActField } from '#domain/engagement/acts/act.ts'
import { acts } from '#domain/engagement/acts/index.ts'
import { GENERATED, grid, inCode } from './grid.ts'

/** `docs/ACTS.md`: what participants can do beyond the six buttons, and what a study shows them and records. */
export const actsPage = (): string => `# Acts

${GENERATED}

An act is anything that is recorded beyond the six buttons: something that a participant does, or something that the study shows and records. Each is a row of
the table [acts](CODEBOOK.md#acts) of the data package, and a row of the engagement file under the same name as \`engagement_type\`. What a study offers is chosen
with the setting [feed-acts](SETTINGS.md#feed-acts) and those of comments, links, labels and own posts.

${acts
  .map(({ name, label, about, isReversible, fields, offered }) => {
    const facts = [
      `${label}.`,
      ABOUT[about],
      ...(isReversible ? ['It can be taken back, which is a row with the response 0.'] : []),
      ...(offered ? [`On the create page: “${offered.label}”.`] : []),
    ]
    const recorded = fields.map((field) => [inCode(field.name), field.about, valuesOf(field)])
    return `## ${name}

${facts.join(' ')}
${recorded.length === 0 ? '' : `\n${grid(['Recorded with it', 'What it is', 'Values'], recorded)}\n`}`
  })
  .join('\n')}`

const ABOUT = {
  card: 'It belongs to a card.',
  page: 'It belongs to no single card.',
  either: 'It belongs to a card, or to none.',
}

function valuesOf(field: ActField): string {
  const isOptional = field.isOptional ? '; may be missing' : ''
  if (field.type === 'choice')
    return `${field.choices.map(({ value, label }) => (value === label ? inCode(value) : `${inCode(value)} ${label}`)).join('<br>')}${isOptional}`
  if (field.type === 'text') return `a text of at most ${field.most} characters${isOptional}`
  return `${field.least} to ${field.most}${field.unit === undefined ? '' : ` ${field.unit}`}${isOptional}`
}
