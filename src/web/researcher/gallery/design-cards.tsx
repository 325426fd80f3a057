import { Link } from '@tanstack/react-router'
import type { ListedDesign } from '#contract/designs.ts'
import { Screenshot } from '../landing/screenshot.tsx'
import styles from './gallery.module.css'
import { pictureOf } from './use-designs.ts'

export const PICTURE = { width: 640, height: 400 } as const

export const factsOf = ({ n_conditions, time }: Pick<ListedDesign, 'n_conditions' | 'time'>): string =>
  `${n_conditions === 1 ? 'Within people' : `${n_conditions} conditions`} · ${time}`

/** One card for each design; the whole card leads to its page. */
export function DesignCards({ designs, heading: Heading = 'h2' }: { designs: readonly ListedDesign[]; heading?: 'h2' | 'h3' }) {
  return (
    <ul className={styles.cards}>
      {designs.map(({ name, title, lead, time, n_conditions }) => (
        <li key={name} className={styles.card}>
          <Screenshot name={pictureOf(name)} {...PICTURE} alt="" className={styles.picture} />
          <div className={styles.text}>
            <Heading>
              <Link to="/gallery/$id" params={{ id: name }} className={styles.link}>
                {title}
              </Link>
            </Heading>
            <p>{lead}</p>
            <p className={styles.facts}>{factsOf({ n_conditions, time })}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
