import { ONLY_FEED } from '../../feeds/feed-name.ts'
import { FEED_BUTTONS } from '../../parameters/feed-buttons.ts'
import type { Check } from '../check.ts'
import type { CheckedPackage } from '../checked-package.ts'
import { quoted } from '../compare-rows.ts'
import type { CheckedFeed } from '../feeds-of-visit.ts'
import type { Report } from '../report.ts'
import { numberIn, type TableRow, textIn } from '../table-row.ts'

export const counts: Check = {
  name: 'counts',
  title: 'The numbers beside the buttons of each card, from the seeds and from the sheet',
  begin: (checked, report) => {
    const moves = hasMovingNumbers(checked)
    return {
      visit: ({ feeds, rows }) => {
        const exposures = rows.get('exposures') ?? []
        for (const feed of feeds())
          checkCounts(
            feed,
            exposures.filter((row) => (textIn(row, 'feed') || ONLY_FEED) === feed.feed),
            report,
          )
      },
      end: () => {
        if (moves) report.notChecked('Numbers that rise or change while somebody looks: those at the start are checked')
      },
    }
  },
}

const MOVING = ['rising-counts', 'standing-changes']

const hasMovingNumbers = ({ settings }: CheckedPackage): boolean =>
  [...settings.values()].some((own) => MOVING.some((name) => (own[name] ?? '') !== ''))

function checkCounts({ again }: CheckedFeed, rows: readonly TableRow[], report: Report): void {
  if (again.is === 'unknown') {
    report.notChecked(again.whyNot)
    return
  }
  if (!again.areCountsKnown) {
    report.notChecked('Numbers beside buttons of people who came under earlier rules of chance')
    return
  }
  if (again.whyNot !== null) report.notChecked(again.whyNot)
  for (const row of rows) {
    const position = numberIn(row, 'position') ?? 0
    // Of another card they would be other ones, which the check of feeds tells.
    if (position >= again.nDrawn || again.drawn.cards[position]?.entity_id !== textIn(row, 'stimulus_id')) continue
    for (const { button, engagementType } of FEED_BUTTONS) {
      report.compared()
      const list = again.drawn.counts[engagementType]
      const column = `shown_${button}_count`
      const [has, follows] = [textIn(row, column), list?.[position] == null ? '' : String(list[position])]
      const at = { file: row.file, row: row.row }
      if (has !== follows) report.differs({ ...at, column, says: `has ${quoted(has)}, drawn ${quoted(follows)}` })
      if (list !== undefined && textIn(row, button) === '')
        report.differs({ ...at, column: button, says: 'is missing, and the button was on the card' })
    }
  }
}
