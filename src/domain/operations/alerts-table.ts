import { type Alert, rulesOf } from './alerts.ts'

const cell = (text: string) => text.replaceAll('|', '\\|')

/** The rows of the table in docs/OPERATIONS.md. */
export const alertsTable = (alerts: readonly Alert[]): string =>
  alerts
    .map((alert) => {
      const limits = rulesOf(alert).map(({ expr, severity }) => `${severity}: \`${cell(expr)}\``)
      const duration = alert.forMinutes === 0 ? 'at once' : `${alert.forMinutes} min`
      return `| \`${alert.name}\` | ${alert.says} | ${limits.join('<br>')} | ${duration} | ${cell(alert.todo)} |`
    })
    .join('\n')
