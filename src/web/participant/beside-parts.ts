// What runs beside every screen and nobody waits for.

export { reportErrors } from './browser/report-errors.ts'
export { sayStillHere } from './browser/say-still-here.ts'
export { watchSigns } from './signs/watch-signs.ts'
export { showTestBadge } from './test-badge.ts'
