import { COMMENT_COLUMN_GUIDE } from '#domain/comments/comment-columns.ts'
import {
  CARD_COLUMN_GUIDE,
  CHECK_COLUMN_GUIDE,
  COUNT_COLUMN_GUIDE,
  type ColumnGuide,
  LABEL_COLUMN_GUIDE,
  LINK_COLUMN_GUIDE,
  ORDER_COLUMN_GUIDE,
  POST_COLUMN_GUIDE,
  RATE_COLUMN_GUIDE,
} from '#domain/stimuli/sheet/column-guide.ts'
import { Table } from '#web/researcher/ui/table/table.tsx'
import styles from './help-screen.module.css'

/** Text in which names stand between backticks. */
export const Marked = ({ text }: { text: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a fixed text
  text.split('`').map((part, i) => (i % 2 === 1 ? <code key={i}>{part}</code> : part))

export function SheetGuide() {
  return (
    <>
      <ColumnTable caption="Cards: pictures and videos" columns={CARD_COLUMN_GUIDE} />
      <ColumnTable caption="Posts: cards that Feedlab draws from text" columns={POST_COLUMN_GUIDE} />
      <ColumnTable caption="Links of cards, and the page behind a link" columns={LINK_COLUMN_GUIDE} />
      <ColumnTable caption="Counts beside the buttons, if a study takes them from the sheet" columns={COUNT_COLUMN_GUIDE} />
      <ColumnTable caption="Comments: a second sheet, one row per comment" columns={COMMENT_COLUMN_GUIDE} />
      <ColumnTable caption="Labels and notes, if a study shows them" columns={LABEL_COLUMN_GUIDE} />
      <ColumnTable caption="Order of the feed, if a study asks for it" columns={ORDER_COLUMN_GUIDE} />
      <ColumnTable caption="Checks in the feed" columns={CHECK_COLUMN_GUIDE} />
      <ColumnTable caption="How fast counts rise, if a study lets them rise" columns={RATE_COLUMN_GUIDE} />
    </>
  )
}

const ColumnTable = ({ caption, columns }: { caption: string; columns: readonly ColumnGuide[] }) => (
  <Table
    caption={caption}
    isCaptionShown
    isHeadHidden
    className={styles.table}
    columns={[
      {
        heading: 'Column',
        isName: true,
        cell: ({ name, alias, required }) => (
          <>
            <Marked text={`\`${name}\``} />
            {alias !== undefined && (
              <>
                {' '}
                or <code>{alias}</code>
              </>
            )}
            {required === 'yes' && <span className={styles.required}>required</span>}
          </>
        ),
      },
      { heading: 'Meaning', cell: ({ meaning }) => <Marked text={`${meaning}.`} /> },
    ]}
    rows={columns}
    keyOf={({ name }) => name}
    cardsBelowPx={0}
  />
)
