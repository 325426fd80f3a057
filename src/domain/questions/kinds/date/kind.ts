import type { DateItem } from '../../item.ts'
import { checkOwn, type Kind, ownPart } from '../kind.ts'

export const kind: Kind<DateItem> = {
  name: 'date',
  parts: (item) => [ownPart(item, 'date')],
  check: (item, answers) =>
    checkOwn(item, answers, (answer) => {
      const date = answer.trim()
      if (!isDate(date)) return { text: 'Enter a date' }
      if (item.earliest !== undefined && date < item.earliest)
        return { text: 'Not before {date}', values: { date: item.earliest } }
      if (item.latest !== undefined && date > item.latest) return { text: 'Not after {date}', values: { date: item.latest } }
      return undefined
    }),
  stored: (_, answer) => answer.trim(),
}

/** Whether this is a day of the calendar, written as 2027-03-31. */
export function isDate(text: string): boolean {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []).map(Number)
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return year > 0 && day > 0 && day <= (lengths[month - 1] ?? 0)
}
