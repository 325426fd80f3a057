import type { Score } from '#domain/answer-keys/answer-key.ts'
import { attentionAnswerOf, scoresOf } from '#domain/answer-keys/index.ts'
import { checkAttention } from '#domain/answers/attention.ts'
import { type Draw, drawsOf } from '#domain/answers/draws.ts'
import { isSent } from '#domain/answers/form-fields.ts'
import { changeOfAnswer } from '#domain/disclosure/changed-columns.ts'
import type { PublishedChanges } from '#domain/disclosure/disclosure.ts'
import { scoreWords } from '#domain/exports/codebook/items.ts'
import { groupBy } from '#domain/group-by.ts'
import { blocksOf, type Item, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import type { WideCell } from '#domain/questions/kinds/description.ts'
import { descriptionOf } from '#domain/questions/kinds/descriptions.ts'
import { partsOf } from '#domain/questions/kinds/index.ts'
import type { Part } from '#domain/questions/kinds/kind.ts'
import { columnsOfPart } from '#domain/questions/kinds/wide-columns.ts'
import { columnsOf } from '../person/person-table.ts'
import type { WideColumn, WideRow } from './wide-row.ts'

const { text, freeText, number, boolean } = columnsOf<WideRow>()

/** The columns of one questionnaire: its items, what is computed from them, and how attention was paid. `changes`: of a package that is published. */
export const wideColumns = (questionnaire: Questionnaire, changes?: PublishedChanges): WideColumn[] => [
  ...askedOnce(questionnaire).flatMap((item) => [
    ...itemColumns(questionnaire.name, item, changes),
    ...partsOf(item).flatMap((part) => attentionColumn(questionnaire, part)),
  ]),
  ...questionnaire.pages.flatMap((page) => drawsOf(questionnaire, page)).map((draw) => drawColumn(questionnaire.name, draw)),
  ...[...groupBy(scoresOf(questionnaire), ({ name }) => name)].map(([name, versions]) =>
    scoreColumn(questionnaire.name, name, versions),
  ),
]

/** Answers about cards have no column: everybody was asked about other cards. */
const askedOnce = (questionnaire: Questionnaire): readonly Item[] =>
  blocksOf(questionnaire).flatMap(({ items, cards }) => (cards === undefined ? items.filter(isSent) : []))

const itemColumns = (form: string, item: Item, changes: PublishedChanges | undefined): readonly WideColumn[] =>
  partsOf(item).flatMap((part) => {
    const answered = (row: WideRow) => {
      const found = row.rowOf(form, part.key)
      return found?.status === 'answered' ? found : undefined
    }
    const cell: WideCell = { form, part, about: `${part.label} (${form}, ${part.key})`, answered }
    const how = changeOfAnswer(changes, form, part.key)
    // Bands are no numbers, and a word for rare values is no option.
    if (how !== undefined) return [freeText(part.key, `${cell.about}. ${how}`, (row) => answered(row)?.value ?? null)]
    return (part.isOptional === true ? undefined : descriptionOf(item).columns?.(item, cell)) ?? columnsOfPart[part.holds](cell)
  })

function attentionColumn(questionnaire: Questionnaire, { key }: Part): WideColumn[] {
  if (attentionAnswerOf(questionnaire, { key }) === undefined) return []
  return [
    boolean(
      `${key}__passed`,
      `Whether the attention item ${key} was answered as it asks; missing where it was not answered`,
      (row) => {
        const asked = row.askedAs(questionnaire.name)
        const taken = asked && checkAttention(asked, row.answersTo(asked.name) ?? {}).find((each) => each.key === key)
        return taken === undefined || taken.result === 'unanswered' ? null : taken.result === 'passed'
      },
      { derivedBy: 'attention-1' },
    ),
  ]
}

const drawColumn = (form: string, { field, what, of }: Draw): WideColumn =>
  text(
    field,
    `Order in which the participant met the ${what} of ${what === 'blocks' ? form : of}, joined with ;`,
    (row) => row.answersTo(form)?.[field] ?? null,
  )

/** Of a score that versions of the study compute in other ways, everybody has that of their own version. */
function scoreColumn(form: string, name: string, versions: readonly Score[]): WideColumn {
  const abouts = new Set(versions.map(aboutScore))
  const about = abouts.size === 1 ? [...abouts] : versions.map((score) => `Version ${score.version}: ${aboutScore(score)}`)
  const derivedBy = [...new Set(versions.map(({ version }) => `${name}-${version}`))].join(', ')
  return number(name, about.join('. '), (row) => scoreOf(row, form, name), { derivedBy })
}

function aboutScore(score: Score): string {
  const { label, reverseKeyed = [] } = score
  const reversed = reverseKeyed.length === 0 ? '' : `. Reverse-keyed: ${reverseKeyed.join(', ')}`
  return `${label}; ${scoreWords(score) ?? 'missing where an item that it needs is'}${reversed}`
}

function scoreOf(row: WideRow, form: string, name: string): number | null {
  const asked = row.askedAs(form)
  const score = asked && scoresOf(asked).find((each) => each.name === name)
  return score?.compute(row.answersTo(form) ?? {}) ?? null
}
