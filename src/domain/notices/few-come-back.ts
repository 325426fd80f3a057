import { counted, type Notice } from './notice.ts'

/** Fewer say nothing yet. */
const MIN_PEOPLE = 20

export const fewComeBack: Notice = {
  name: 'few-come-back',
  label: 'Few people come back to a wave',
  threshold: { label: 'Tell us below', unit: '% who complete a wave', byDefault: 60, min: 1, max: 100 },
  due: ({ status, waves }, limit) => {
    const few = waves.findLast(({ back, decided }) => decided >= MIN_PEOPLE && back * 100 < limit * decided)
    return few === undefined || status === 'closed'
      ? undefined
      : {
          occasion: few.wave,
          sentence: `${counted(few.back, 'person', 'people')} of ${few.decided.toLocaleString('en')} completed the wave “${few.wave}” (${Math.round((few.back * 100) / few.decided)} %). Remind those who are due, or let the next wave stay open longer.`,
        }
  },
}
