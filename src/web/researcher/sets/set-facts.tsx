import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type Ref, useState } from 'react'
import { formatDate } from '../format-time.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import page from '../ui/page.module.css'
import panel from '../ui/panel.module.css'
import type { ShownSet } from './card-draft.ts'
import { frozenSentence } from './set-texts.ts'
import styles from './sets.module.css'

export function SetFacts({ set: { owner, created_at, used_in }, ref }: { set: ShownSet; ref: Ref<HTMLElement> }) {
  return (
    <section ref={ref} tabIndex={-1} className={`${panel.panel} ${styles.facts}`} aria-label="About this set">
      <dl>
        <div>
          <dt>Owner</dt>
          <dd>{owner}</dd>
        </div>
        <div>
          <dt>Uploaded</dt>
          <dd>
            <time dateTime={new Date(created_at).toISOString()}>{formatDate(created_at)}</time>
          </dd>
        </div>
        <div>
          <dt>Used in</dt>
          <dd>{used_in.length === 0 ? 'No study yet' : <UsedIn studies={used_in} />}</dd>
        </div>
      </dl>
      <p className={used_in.length > 0 ? styles.frozen : page.soft}>
        {used_in.length > 0
          ? frozenSentence(used_in)
          : 'No study uses this set yet: texts, counts, authors, pictures, covariates and comments can be edited, and variants of its posts made. When a study uses it, it stays as it is, so that everybody sees the same cards.'}
      </p>
    </section>
  )
}

const STUDIES_AT_FIRST = 20

function UsedIn({ studies }: { studies: readonly string[] }) {
  const [showsAll, setShowsAll] = useState(false)
  return (
    <ul className={styles.studies}>
      {studies.slice(0, showsAll ? undefined : STUDIES_AT_FIRST).map((study) => (
        <li key={study}>
          <Link to="/studies/$id" params={{ id: study }}>
            {study}
          </Link>
          <CopyButton text={study} label={`Experiment ID ${study}`} />
        </li>
      ))}
      {!showsAll && studies.length > STUDIES_AT_FIRST && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
            Show all {studies.length.toLocaleString('en')}
          </Button>
        </li>
      )}
    </ul>
  )
}
