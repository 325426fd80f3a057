import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ImportEntry, ImportReport } from '#domain/questions/import/import-report.ts'
import { countOf } from '../../count-of.ts'
import styles from './report.module.css'

const WORDS: Readonly<Record<ImportEntry['what'], string>> = { taken: 'Taken', changed: 'Changed', left: 'Left out' }

/** A browser is slow to lay out thousands of entries, and few people read them. */
const MAX_AT_FIRST = 200

/** What became of each question of a file: what was left or changed first, since that is what one has to look at. */
export function Report({ report }: { report: ImportReport }) {
  const [isWhole, setIsWhole] = useState(false)
  if (report.length === 0) return null
  const of = (what: ImportEntry['what']) => report.filter((entry) => entry.what === what)
  const all = [...of('left'), ...of('changed'), ...of('taken')]
  const shown = isWhole ? all : all.slice(0, MAX_AT_FIRST)
  return (
    <>
      <p>
        {countOf(of('taken').length, 'part')} taken as they were, {of('changed').length} changed, {of('left').length} left out.
      </p>
      <ul className={styles.entries} aria-label="What became of each part">
        {shown.map(({ what, name, text, notes }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes, and names may repeat.
          <li key={i} data-what={what}>
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
