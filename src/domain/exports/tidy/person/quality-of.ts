import { pressedButtons } from '#domain/feed/checks/check-results.ts'
import { nAfterSubmit } from '#domain/quality/after-submit.ts'
import type { PersonFacts } from '#domain/quality/facts.ts'
import { flagsOf, type RuleValues, valuesOfPerson } from '#domain/quality/judge.ts'
import { earlierVisits } from '#domain/quality/lasting-answers.ts'
import { personFacts } from '#domain/quality/person-facts.ts'
import { signsOf } from '#domain/quality/visit-signs.ts'
import { writtenTexts } from '#domain/quality/written-texts.ts'
import { checksServed, nSessions } from './person-record.ts'
import type { PersonReading } from './read-person.ts'

/**
 * 2: flags by the registry of rules, with those for speed in forms, scrolling and contradictions.
 * 3: a flag for a required comment that was not written.
 * 4: pasted text of forms and comments.
 * 5: pasted text of replies and quotes.
 * 6: a flag for a feed that was used after its submit.
 * 7: a flag for answers that differ from those of an earlier wave.
 * 8: a flag for attention posts that were not followed.
 * 9: signs of a program or of copied words.
 */
export const QUALITY_VERSION = 'quality-9'

/** What the rules find, and what they follow from. A flag is null where it cannot be judged. */
export type Quality = {
  facts: PersonFacts
  values: RuleValues
  flags: Readonly<Record<string, boolean | null>>
  nClicks: number
}

export function qualityOf(person: PersonReading): Quality {
  const { record, seen } = person
  const facts = personFacts({
    seen,
    cards: record.cards,
    checks: checksServed(record),
    pressed: pressedButtons(record.events),
    nSessions: nSessions(record),
    settings: record.settings,
    attention: person.attention(),
    answers: person.answers(),
    earlier: earlierVisits(record),
    texts: writtenTexts(record.events),
    nAfterSubmit: nAfterSubmit(record.events),
    signs: signsOf(record.events),
    outcome: record.outcome,
  })
  const values = valuesOfPerson(facts)
  return { facts, values, flags: flagsOf(values), nClicks: record.events.filter(({ kind }) => kind === 'engagement').length }
}
