import { type Retention, WARNING_DAYS } from '#domain/study/lifecycle/retention.ts'
import { countOf } from '#web/researcher/count-of.ts'
import { formatDateTime } from '#web/researcher/format-time.ts'
import type { ShownStudy } from '../study-types.ts'

const days = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

export const dayText = (date: string) => days.format(new Date(`${date}T12:00:00Z`))

/** How long the data is kept. */
export function retentionText(retention: Retention): string {
  switch (retention.state) {
    case 'open-ended':
      return `The data is kept until you set a date. Participants read how long it is kept; you are warned ${WARNING_DAYS} days before.`
    case 'planned':
      return `On ${dayText(retention.date)} the study is closed and everything about its participants is erased. The design and the counts stay.`
    case 'near':
      return `In ${countOf(retention.daysLeft, 'day')}, on ${dayText(retention.date)}, the study is closed and everything about its participants is erased. Download what you need before, or move the date.`
    case 'due':
      return `The date was ${dayText(retention.date)}. The data is being erased.`
  }
}

/** What was erased so far; empty if nothing was. */
export function erasedText({ withdrawn, retention, last_at }: ShownStudy['erased']): string {
  const parts = [
    retention > 0 && `${countOf(retention, 'participant')} at the end of the retention time`,
    withdrawn > 0 && `${countOf(withdrawn, 'participant')} who withdrew`,
  ].filter(Boolean)
  return parts.length === 0 || last_at === null ? '' : `Erased: ${parts.join(', ')}. Last on ${formatDateTime(last_at)}.`
}
