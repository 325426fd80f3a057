/** What stands in a calendar: moments in epoch milliseconds. Without `endsMs` it is half an hour long. */
export type CalendarEvent = {
  uid: string
  title: string
  text: string
  startsMs: number
  endsMs: number | null
  url: string
  madeMs: number
}

const HALF_HOUR_MS = 1_800_000

/**
 * One event as an iCalendar file (RFC 5545). In universal time, so that it needs no rules of a time zone: every calendar shows it by its own
 * clock. These few lines are all that one event takes; a package for them would be larger than the rest of the page.
 */
export function calendarFile({ uid, title, text, startsMs, endsMs, url, madeMs }: CalendarEvent): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Feedlab//Waves//EN', 'BEGIN:VEVENT'],
    `UID:${uid}`,
    `DTSTAMP:${stamp(madeMs)}`,
    `DTSTART:${stamp(startsMs)}`,
    `DTEND:${stamp(endsMs === null ? startsMs + HALF_HOUR_MS : endsMs)}`,
    `SUMMARY:${escaped(title)}`,
    ...(text === '' ? [] : [`DESCRIPTION:${escaped(text)}`]),
    ...(url === '' ? [] : [`URL:${url}`]),
    ...['END:VEVENT', 'END:VCALENDAR'],
  ]
  return lines
    .flatMap(folded)
    .map((line) => `${line}\r\n`)
    .join('')
}

const stamp = (atMs: number) => new Date(atMs).toISOString().replace(/[-:]|\.\d{3}/g, '')

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** In bytes: a line may have 75. No letter is cut in two, since a piece of 24 letters has at most 72 bytes. */
const LETTERS = 24

function folded(line: string): string[] {
  const letters = Array.from(line)
  if (letters.length <= LETTERS) return [line]
  const pieces: string[] = []
  for (let at = 0; at < letters.length; at += LETTERS - 1) pieces.push(letters.slice(at, at + LETTERS - 1).join(''))
  return pieces.map((piece, i) => (i === 0 ? piece : ` ${piece}`))
}
