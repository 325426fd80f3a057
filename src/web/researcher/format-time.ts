const date = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })
const dateTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })
const dayTime = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const time = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' })

export const formatDate = (atMs: number) => date.format(atMs)
export const formatDateTime = (atMs: number) => dateTime.format(atMs)
/** Without the year, for narrow columns. */
export const formatDayTime = (atMs: number) => dayTime.format(atMs)
export const formatTime = (atMs: number) => time.format(atMs)
