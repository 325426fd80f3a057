import { Button } from '@mantine/core'
import { useState } from 'react'
import { changesMeaning, type ImportEntry, type ImportReport } from '#domain/questions/import/import-report.ts'
import { countOf } from '../../count-of.ts'
import styles from './report.module.css'

const WORDS: Readonly<Record<ImportEntry['what'], string>> = { taken: 'Taken', changed: 'Changed', left: 'Left out' }

/** A browser is slow to lay out thousands of entries, and few people read them. */
const MAX_AT_FIRST = 200

/** What became of each question of a file: first what may change the meaning of the study, then what changes its looks. */
export function Report({ report }: { report: ImportReport }) {
  const [isWhole, setIsWhole] = useState(false)
  if (report.length === 0) return null
  const of = (what: ImportEntry['what']) => report.filter((entry) => entry.what === what)
  const meaning = report.filter(changesMeaning)
  const looks = report.filter((entry) => entry.what !== 'taken' && !changesMeaning(entry))
  const all = [...meaning, ...looks, ...of('taken')]
  const shown = isWhole ? all : all.slice(0, MAX_AT_FIRST)
  return (
    <>
      <p>
        {countOf(of('taken').length, 'part')} taken as they were, {of('changed').length} changed, {of('left').length} left out.
      </p>
      {meaning.length > 0 && (
        <p className={styles.meaning}>
          {countOf(meaning.length, 'part')} may change what the study asks, or of whom. They come first, in red: look at each.
        </p>
      )}
      <ul className={styles.entries} aria-label="What became of each part">
        {shown.map(({ what, name, text, notes }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may repeat.
          <li key={i} data-what={what} data-changes={i < meaning.length ? 'meaning' : undefined}>
            <strong>{WORDS[what]}</strong> <span dir="auto">{name}</span>
            {text !== '' && (
              <span className={styles.text} dir="auto">
                {text}
              </span>
            )}
            {notes.map((note) => (
              <span key={note} className={styles.note}>
                {note}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {shown.length < all.length && (
        <Button variant="default" size="compact-sm" onClick={() => setIsWhole(true)}>
          Show all {all.length}
        </Button>
      )}
    </>
  )
}
