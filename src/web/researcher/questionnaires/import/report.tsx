import type { ImportEntry, ImportReport } from '#domain/questions/import/import-report.ts'
import { countOf } from '../../count-of.ts'
import styles from './report.module.css'

const WORDS: Readonly<Record<ImportEntry['what'], string>> = { taken: 'Taken', changed: 'Changed', left: 'Left out' }

/** What became of each question of a file: what was left or changed first, since that is what one has to look at. */
export function Report({ report }: { report: ImportReport }) {
  if (report.length === 0) return null
  const of = (what: ImportEntry['what']) => report.filter((entry) => entry.what === what)
  const shown = [...of('left'), ...of('changed'), ...of('taken')]
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
    </>
  )
}
