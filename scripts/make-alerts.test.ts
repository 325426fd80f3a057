import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ALERTS_FILE, alertsFile, GUIDE, guideWithAlerts } from './make-alerts.ts'

test('the file of alerts and their table are those of the code (npx tsx scripts/make-alerts.ts writes them)', () => {
  expect(readFileSync(ALERTS_FILE, 'utf8')).toBe(alertsFile())
  const guide = readFileSync(GUIDE, 'utf8')
  expect(guide).toContain('FeedlabDatabaseAway')
  expect(guide).toBe(guideWithAlerts(guide))
})
