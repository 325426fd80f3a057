import { type CountingPage, notCountedText } from '#domain/study/people/counted-people.ts'
import page from '#web/researcher/ui/page.module.css'
import type { ShownStudy } from './study-types.ts'

/** Why a number of people on this page differs from those on others. */
export function NotCounted({ people, on }: { people: ShownStudy['people']; on: CountingPage }) {
  const text = notCountedText(people, on)
  return text === '' ? null : <p className={page.soft}>{text}</p>
}
