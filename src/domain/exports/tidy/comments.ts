import { commentId, type GivenComment } from '../../comments/comment.ts'
import { stimulusColumn } from './columns/shared-columns.ts'
import { variableNames } from './columns/variable-name.ts'
import { columnsOf, type ValuedColumn } from './person/person-table.ts'
import type { StudyFacts, TidyCell, TidyTable } from './table.ts'

export type GivenCommentRow = Omit<GivenComment, 'covariates'> & {
  entity_id: string
  covariates: Readonly<Record<string, unknown>>
}

type Column = ValuedColumn<GivenCommentRow>

const { text, freeText, natural } = columnsOf<GivenCommentRow>()

const fixed: readonly Column[] = [
  text('comment_id', 'Name of the comment, as acts on comments have it', ({ entity_id, order }) => commentId(entity_id, order)),
  { ...stimulusColumn, about: 'The card that the comment belongs to', value: ({ entity_id }) => entity_id },
  natural('comment_order', 'Number of the comment at its card: its place in the fixed order', ({ order }) => order),
  text('reply_to', 'comment_id of the comment that this one answers; missing where it is none', ({ entity_id, reply_to }) =>
    reply_to === null ? null : commentId(entity_id, reply_to),
  ),
  freeText('author_name', 'Displayed author', ({ author_name }) => author_name || null),
  freeText('author_handle', 'Handle of the author', ({ author_handle }) => author_handle || null),
  freeText('avatar', 'Picture of the author: an address or the name of a file', ({ avatar }) => avatar || null),
  freeText('posted_at', 'When it was posted, as the sheet says', ({ posted_at }) => posted_at || null),
  freeText('text', 'What the comment says', ({ text: said }) => said),
  natural('likes', 'Likes that were displayed; missing where the sheet has none', ({ likes }) => likes),
]

/** Psych-DS takes a column of this name for the number of the row. */
const RESERVED = ['row_id']

function columns({ commentCovariates = [] }: StudyFacts): Column[] {
  const names = variableNames(commentCovariates, [...fixed.map(({ name }) => name), ...RESERVED])
  return [
    ...fixed,
    ...commentCovariates.map(
      (covariate, at): Column => ({
        name: names[at] ?? covariate,
        type: 'text',
        about: `Covariate of the comment, from the researcher’s sheet: ${covariate}`,
        isFreeText: true,
        value: ({ covariates }) => covariateCell(Object.hasOwn(covariates, covariate) ? covariates[covariate] : null),
      }),
    ),
  ]
}

const covariateCell = (value: unknown): TidyCell => (value === null || value === undefined || value === '' ? null : String(value))

/** Its rows are comments, not people's. What participants write is in the events. */
export const comments: TidyTable & { cells: (facts: StudyFacts) => (comment: GivenCommentRow) => TidyCell[] } = {
  name: 'comments',
  title: 'Comments',
  holds: 'One row per comment that came with the study’s sets, shown or not; empty where the sets have none.',
  primaryKey: ['comment_id'],
  foreignKeys: [{ columns: ['stimulus_id'], table: 'stimuli', references: ['stimulus_id'] }],
  columns,
  cells: (facts) => {
    const own = columns(facts)
    return (comment) => own.map(({ value }) => value(comment))
  },
}
