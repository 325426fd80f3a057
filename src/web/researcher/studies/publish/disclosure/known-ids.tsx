import styles from './disclosure.module.css'
import type { ShownDisclosure } from './use-disclosure.ts'

type Ids = ShownDisclosure['ids']

const KINDS: Readonly<Record<Ids[number]['kind'], readonly [one: string, many: string]>> = {
  mail: ['looks like a mail address', 'look like mail addresses'],
  number: ['is a plain number, as on a student card', 'are plain numbers, as on student cards'],
  word: ['is a word, such as a name or an account', 'are words, such as names or accounts'],
}

/** Ids of links that stand in every file of the package as they are. */
export function KnownIds({ ids }: { ids: Ids }) {
  if (ids.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="ids">
      <h3 id="ids">Ids of people</h3>
      <ul>
        {ids.map(({ kind, n, example }) => (
          <li key={kind}>
            {`${n.toLocaleString('en')} ${n === 1 ? 'id' : 'ids'} ${KINDS[kind][n === 1 ? 0 : 1]}: `}
            <bdi>{example}</bdi>
            {n > 1 && ' and others'}
          </li>
        ))}
      </ul>
      <p className={styles.unsafe}>
        Ids from your links are published as they are, in every file. If others can tell whose ids these are, do not publish this
        package before you have replaced them in its files; verify.mjs then names the files that were changed. Put random ids into
        the links of your next study.
      </p>
    </section>
  )
}
