import { readFileSync, writeFileSync } from 'node:fs'
import { ALERTS } from '#domain/operations/alerts.ts'
import { alertsTable, alertsYaml } from '#domain/operations/alerts-yaml.ts'

export const ALERTS_FILE = 'deploy/prometheus/alerts.yml'
export const GUIDE = 'docs/OPERATIONS.md'

const [BEGIN, END] = ['<!-- alerts -->\n', '<!-- /alerts -->']
const HEAD = '| Alert | Means | Limits | For | What to do |\n|---|---|---|---|---|\n'

/** What the files hold if they are not stale. `make-alerts.test.ts` compares. */
export const alertsFile = (): string => alertsYaml(ALERTS)

export function guideWithAlerts(guide: string): string {
  const [before = '', rest = ''] = guide.split(BEGIN)
  return `${before}${BEGIN}${HEAD}${alertsTable(ALERTS)}\n${END}${rest.split(END)[1]}`
}

if (process.argv[1]?.endsWith('make-alerts.ts')) {
  writeFileSync(ALERTS_FILE, alertsFile())
  writeFileSync(GUIDE, guideWithAlerts(readFileSync(GUIDE, 'utf8')))
}
