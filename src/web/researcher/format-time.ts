const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const clock = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })

export const dayOf = (atMs: number) => day.format(atMs)
export const momentOf = (atMs: number) => moment.format(atMs)
export const clockOf = (atMs: number) => clock.format(atMs)
