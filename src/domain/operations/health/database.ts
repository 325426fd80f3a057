import { CONCERNS, levelAbove } from '../concerns.ts'
import { type HealthCheck, line } from './line.ts'
import { durationText } from './words.ts'

export const database: HealthCheck = ({ state: { database: state } }) => {
  if (!state.isReached) return [line('Database', 'problem', { value: 'away', says: 'The database does not answer.' }, 'database')]
  const seconds = state.answerMs / 1000
  const level = levelAbove(seconds, CONCERNS.database.limits)
  const says = level === 'ok' ? 'The database answers.' : 'The database answers slowly.'
  return [line('Database', level, { value: durationText(seconds), says }, 'database')]
}
