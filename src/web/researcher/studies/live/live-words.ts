import { capitalize } from '#web/researcher/capitalize.ts'
import { formatDayTime } from '#web/researcher/format-time.ts'
import type { Live } from './use-live.ts'

const say = (n: number) => n.toLocaleString('en')

/** When the study will have its completes, or why that cannot be said. */
export function endWords({ end, target, counts }: Pick<Live, 'end' | 'target' | 'counts'>): string {
  switch (end.kind) {
    case 'no-target':
      return 'No quota is set, so there is no end to estimate.'
    case 'reached':
      return `All ${say(target ?? counts.completed)} completes are in.`
    case 'unknown':
      return {
        'not-running': 'The study is not running, so its end cannot be estimated.',
        'too-few': 'No estimate yet: it needs at least 5 completes within a day.',
        'too-short': 'No estimate yet: it needs at least 10 minutes of data.',
      }[end.why]
    case 'estimate': {
      const rate = end.perHour >= 10 ? say(Math.round(end.perHour)) : end.perHour.toFixed(1)
      const latest = end.latestMs === null ? 'no end in sight' : formatDayTime(end.latestMs)
      return `At ${rate} completes an hour, all ${say(target ?? 0)} will be in about ${formatDayTime(end.atMs)} (between ${formatDayTime(end.earliestMs)} and ${latest}).`
    }
  }
}

/** "48 s", "3 min 20 s", "1 h 5 min". */
export function durationWords(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return [`${Math.floor(seconds / 60)} min`, seconds % 60 > 0 ? `${seconds % 60} s` : ''].join(' ').trim()
  const minutes = Math.round(seconds / 60)
  return [`${say(Math.floor(minutes / 60))} h`, minutes % 60 > 0 ? `${minutes % 60} min` : ''].join(' ').trim()
}

export const stepWords = ({ label }: { label: string }): string => capitalize(label)

/** "Feed 9, Final 3": how many are at which step; a dash where nobody is. */
export function placesWords(at: readonly number[], steps: readonly { label: string }[]): string {
  const places = steps.flatMap((step, i) => ((at[i] ?? 0) > 0 ? [`${stepWords(step)} ${say(at[i] ?? 0)}`] : []))
  return places.join(', ') || '–'
}

/** Where people are in the feed now, as far as their pages said. */
export function nowInFeedWords(cards: Live['cards']): string {
  const places = cards.filter(({ here }) => here > 0)
  const n = places.reduce((sum, { here }) => sum + here, 0)
  if (n === 0) return 'Nobody is in the feed now.'
  const [first, last] = [places[0]?.card ?? 0, places.at(-1)?.card ?? 0]
  const where = first === last ? `about card ${first}` : `between about card ${first} and card ${last}`
  return `In the feed now: ${n === 1 ? '1 person' : `${say(n)} people`}, ${where}.`
}
