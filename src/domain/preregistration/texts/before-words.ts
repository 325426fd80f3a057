import type { PeopleBefore } from '../registration.ts'

/** Who had come before a registration: what the data could have told by then. */
export function beforeWords({ n_before_day, n_before_mark }: PeopleBefore): string {
  if (n_before_mark === 0) return 'Nobody had come when the study was marked as preregistered.'
  const [before, marked] = [n_before_day, n_before_mark].map((n) => (n === 1 ? '1 person' : `${n.toLocaleString('en')} people`))
  return `${n_before_day === 0 ? 'Nobody' : before} had come before the day of the registration, and ${marked} when it was marked here.`
}
