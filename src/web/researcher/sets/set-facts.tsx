import type { Ref } from 'react'
import { CopyButton } from '../api-example/copy-button.tsx'
import type { ShownSet } from './edit-card.ts'
import { dayOf } from './library.ts'
import { frozenSentence } from './set-words.ts'
import styles from './sets.module.css'

export function SetFacts({ set: { owner, created_at, used_in }, ref }: { set: ShownSet; ref: Ref<HTMLElement> }) {
  return (
    <section ref={ref} tabIndex={-1} className={styles.facts} aria-label="About this set">
      <dl>
        <div>
          <dt>Owner</dt>
          <dd>{owner}</dd>
        </div>
        <div>
          <dt>Uploaded</dt>
          <dd>
            <time dateTime={new Date(created_at).toISOString()}>{dayOf(created_at)}</time>
          </dd>
        </div>
        <div>
          <dt>Used in</dt>
          {used_in.length === 0 && <dd>No study yet</dd>}
          {used_in.map((study) => (
            <dd key={study} className={styles.study}>
              <code>{study}</code> <CopyButton text={study} label={`Experiment ID ${study}`} />
            </dd>
          ))}
        </div>
      </dl>
      <p className={used_in.length > 0 ? styles.frozen : styles.soft}>
        {used_in.length > 0
          ? frozenSentence(used_in)
          : 'No study uses this set yet: its headlines, alt texts and covariates can be edited.'}
      </p>
    </section>
  )
}
