import type { Dice } from '../../../dice.ts'
import { isIsoDay } from '../../../iso-day.ts'
import { indexOf } from '../../../simulation/draw.ts'
import type { Description } from '../description.ts'

export const description: Description<'date'> = {
  name: 'date',
  answeredBy: () => 'A date',
  notes: ({ earliest, latest }) => [
    'a day, as 2027-03-31',
    ...(earliest === undefined ? [] : [`not before ${earliest}`]),
    ...(latest === undefined ? [] : [`not after ${latest}`]),
  ],
  start: () => ({ type: 'date' }),
  sheetNames: ['date'],
  ofList: () => ({ type: 'date' }),
  problems: ({ earliest, latest }) => {
    const wrong = [earliest, latest].filter((day) => day !== undefined && !isIsoDay(day))
    if (wrong.length > 0) return wrong.map((day) => `“${day}” is no day. Write it as 2027-03-31.`)
    return earliest !== undefined && latest !== undefined && earliest > latest ? ['The earliest day is after the latest.'] : []
  },
  range: ({ earliest, latest }) => ({
    kind: 'date',
    ...(earliest !== undefined && { earliest }),
    ...(latest !== undefined && { latest }),
  }),
  simulated: ({ key, earliest, latest }, { dice }) => ({ [key]: dayBetween(earliest, latest, dice) }),
}

const DAY_MS = 86_400_000

function dayBetween(earliest: string | undefined, latest: string | undefined, dice: Dice): string {
  const to =
    latest ??
    (earliest !== undefined && earliest > '2005-12-31'
      ? `${Number(earliest.slice(0, 4)) + 1}${earliest.slice(4, 8)}01`
      : '2005-12-31')
  const from = earliest ?? (to < '1950-01-01' ? to : '1950-01-01')
  const [firstDay, lastDay] = [from, to].map((day) => Date.parse(`${day}T00:00:00Z`) / DAY_MS)
  const day = (firstDay ?? 0) + indexOf(Math.max(1, (lastDay ?? 0) - (firstDay ?? 0) + 1), dice)
  return new Date(day * DAY_MS).toISOString().slice(0, 10)
}
