import { type Alert, rulesOf } from './alerts.ts'

/** Single quotes: nothing in them has a meaning but the quote itself. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

/** The text of deploy/prometheus/alerts.yml. */
export const alertsYaml = (alerts: readonly Alert[]): string => `# Suggested alerts for Feedlab, explained in docs/OPERATIONS.md.
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
