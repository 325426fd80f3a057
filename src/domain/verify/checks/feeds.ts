import { VISIT_LINES } from '../../exports/package/visit-line.ts'
import { ONLY_FEED } from '../../feeds/feed-name.ts'
import type { Check } from '../check.ts'
import { quoted } from '../compare-rows.ts'
import { idsDrawn } from '../draw-again.ts'
import type { CheckedFeed } from '../feeds-of-visit.ts'
import type { Report } from '../report.ts'
import { numberIn, type TableRow, textIn } from '../table-row.ts'

export const feeds: Check = {
  name: 'feeds',
  title: 'Which cards each participant got and in which order, with scores and chances, from the seeds',
  begin: (_checked, report) => ({
    visit: ({ feeds: ofVisit, reading: { record }, rows, row }) => {
      const exposures = rows.get('exposures') ?? []
      for (const feed of ofVisit()) {
        const own = exposures.filter((each) => (textIn(each, 'feed') || ONLY_FEED) === feed.feed)
        checkFeed(feed, { own, ids: idsDrawn(record, feed.feed, feed.draws), row }, report)
      }
      if (record.cards.length > 0 && ofVisit().length === 0)
        report.differs({ file: VISIT_LINES, says: `has no draws of the feeds of ${record.user_id}` })
    },
  }),
}

type Sent = { own: readonly TableRow[]; ids: readonly string[]; row: TableRow }

function checkFeed({ feed, draws, again }: CheckedFeed, { own, ids, row }: Sent, report: Report): void {
  const nStored = draws.reduce((sum, { n_cards }) => sum + n_cards, 0)
  report.compared()
  if (ids.length !== nStored)
    report.differs({
      file: own[0]?.file ?? row.file,
      row: own[0]?.row ?? row.row,
      says: `${ids.length} cards of the feed ${feed}, of which ${nStored} were drawn`,
    })
  if (again.is === 'unknown') {
    report.notChecked(again.whyNot)
    return
  }
  if (again.whyNot !== null) report.notChecked(again.whyNot)
  const { drawn } = again
  report.compared()
  if (drawn.feed_length !== draws[0]?.feed_length)
    report.differs({
      file: VISIT_LINES,
      says: `${textIn(row, 'subject_id')}: the feed ${feed} has ${draws[0]?.feed_length} cards, drawn ${drawn.feed_length}`,
    })
  for (const [i, found] of own.entries()) {
    const position = numberIn(found, 'position') ?? i
    if (position >= again.nDrawn) continue
    report.compared()
    const [has, follows] = [textIn(found, 'stimulus_id'), drawn.cards[position]?.entity_id ?? '']
    const at = { file: found.file, row: found.row }
    if (has !== follows)
      report.differs({
        ...at,
        column: 'stimulus_id',
        says: `has ${quoted(has)} at position ${position}, drawn ${quoted(follows)}`,
      })
    else checkNumbers(found, { score: drawn.scores[position], propensity: drawn.propensities?.[position] }, report)
  }
}

/** Other processors may differ in the last digits of a logarithm. */
const isNear = (one: number, other: number) => Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other))

function checkNumbers(
  row: TableRow,
  expected: { score: number | undefined; propensity: number | undefined },
  report: Report,
): void {
  for (const [column, follows] of Object.entries(expected)) {
    const has = numberIn(row, column)
    if (follows === undefined) continue
    report.compared()
    if (has === null || !isNear(has, follows))
      report.differs({ file: row.file, row: row.row, column, says: `has ${has ?? 'nothing'}, drawn ${follows}` })
  }
}
