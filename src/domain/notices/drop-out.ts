import { counted, dayOf, type Notice } from './notice.ts'

/** Fewer say nothing yet: with three people, one who leaves is a third. */
const MIN_PEOPLE = 20

export const dropOut: Notice = {
  name: 'drop-out',
  label: 'Many people leave early',
  threshold: { label: 'Tell us from', unit: '% of those who started', byDefault: 30, min: 1, max: 100 },
  due: ({ nowMs, status, started, droppedOut }, limit) =>
    status === 'running' && started >= MIN_PEOPLE && droppedOut * 100 >= limit * started
      ? {
          occasion: dayOf(nowMs),
          sentence: `${counted(droppedOut, 'person', 'people')} of ${started.toLocaleString('en')} who started did not finish (${Math.round((droppedOut * 100) / started)} %). Open the study with a test link and look where it is hard to go on.`,
        }
      : undefined,
}
