import { readFileSync, writeFileSync } from 'node:fs'
import { ALERTS, type Alert, rulesOf } from '#domain/operations/alerts.ts'

/** As the formatter has it: single quotes, in which nothing has a meaning but the quote itself, where there are double ones in the text. */
const quoted = (text: string) => (text.includes('"') ? `'${text.replaceAll("'", "''")}'` : `"${text.replaceAll('\\', '\\\\')}"`)

/** The text of deploy/prometheus/alerts.yml. */
const alertsYaml = (alerts: readonly Alert[]): string => `# Suggested alerts for Feedlab, explained in docs/OPERATIONS.md.
# Written by scripts/make-alerts.ts from src/domain/operations/alerts.ts: limits and advice are in concerns.ts.
groups:
  - name: feedlab
    rules:
${alerts.flatMap(rulesOf).map(ruleYaml).join('')}`

const ruleYaml = ({ alert, expr, for: duration, severity, summary, description }: ReturnType<typeof rulesOf>[number]) =>
  `      - alert: ${alert}
        expr: ${quoted(expr)}
        for: ${duration}
        labels:
          severity: ${severity}
        annotations:
          summary: ${quoted(summary)}
          description: ${quoted(description)}
`

const cell = (text: string) => text.replaceAll('|', '\\|')

/** The rows of the table in docs/OPERATIONS.md. */
const alertsTable = (alerts: readonly Alert[]): string =>
  alerts
    .map((alert) => {
      const limits = rulesOf(alert).map(({ expr, severity }) => `${severity}: \`${cell(expr)}\``)
      const duration = alert.forMinutes === 0 ? 'at once' : `${alert.forMinutes} min`
      return `| \`${alert.name}\` | ${alert.says} | ${limits.join('<br>')} | ${duration} | ${cell(alert.todo)} |`
    })
    .join('\n')

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
