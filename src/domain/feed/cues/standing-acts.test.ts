import { expect, test } from 'vitest'
import { findAct } from '../../engagement/acts/index.ts'
import { FEED_ACTS } from '../../parameters/feed-acts.ts'
import { FEED_BUTTONS } from '../../parameters/feed-buttons.ts'
import { STANDING_ACTS } from './standing-acts.ts'

const buttons: readonly string[] = FEED_BUTTONS.map(({ engagementType }) => engagementType)
const further = STANDING_ACTS.filter((act) => !buttons.includes(act))

test('acts beyond the buttons are those of a study that are about a card and can be taken back', () => {
  const offered: readonly string[] = FEED_ACTS
  expect(further.filter((act) => !offered.includes(act))).toEqual([])
  for (const act of further) expect(findAct(act)).toMatchObject({ about: 'card', isReversible: true })
})

test('what cannot be pressed changes nothing', () => {
  expect(STANDING_ACTS).not.toContain('accuracy_score')
})
