import { counted, dayOf, type Notice } from './notice.ts'

export const browserErrors: Notice = {
  name: 'browser-errors',
  label: 'Errors in participants’ browsers',
  threshold: { label: 'Tell us from', unit: 'errors a day', byDefault: 5, min: 1, max: 100_000 },
  due: ({ nowMs, browserErrors: n }, limit) =>
    n >= limit
      ? {
          occasion: dayOf(nowMs),
          sentence: `${counted(n, 'error')} in participants’ browsers today. The notices page says where and in which browsers.`,
        }
      : undefined,
}
