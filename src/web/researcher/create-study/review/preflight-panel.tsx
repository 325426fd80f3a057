import type { Finding } from '#domain/study/checks/preflight.ts'
import { type Place, studySections } from '#domain/study/draft/sections.ts'
import panel from '#web/researcher/ui/panel.module.css'
import { findingSentence } from './finding-sentence.ts'
import { goToPlace, placeId } from './go-to-place.ts'
import styles from './preflight-panel.module.css'

const KIND_LABELS: Readonly<Record<Finding['kind'], string>> = { blocking: 'To do', advice: 'Advice', note: 'Note' }

const ICONS: Readonly<Record<Finding['kind'], string>> = {
  blocking: 'M12 7v6M12 16.5h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  advice: 'M12 4 3 19.5h18zM12 10v4.5M12 17h.01',
  note: 'M12 11v6M12 7.5h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
}

const AIMS = {
  create: { ready: 'Ready to create', done: 'created' },
  save: { ready: 'Ready to save', done: 'saved' },
} as const

/** The findings about a draft, each with a link to its section. */
export function PreflightPanel({ findings, aim }: { findings: readonly Finding[]; aim: keyof typeof AIMS }) {
  const nBlocking = findings.filter(({ kind }) => kind === 'blocking').length
  return (
    <section className={`${panel.panel} ${panel.aside} ${styles.panel}`} aria-labelledby="preflight-heading">
      <h2 id="preflight-heading">Pre-flight</h2>
      <p className={styles.state} data-ready={nBlocking === 0}>
        {nBlocking === 0 ? AIMS[aim].ready : `${nBlocking} to do before this study can be ${AIMS[aim].done}`}
      </p>
      <ul>
        {findings.map((finding) => (
          <li key={`${finding.place}/${finding.text}`} data-kind={finding.kind}>
            <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
              <path d={ICONS[finding.kind]} strokeLinecap="round" strokeLinejoin="round" />
            </svg>
            <p>
              <span className="visually-hidden">{KIND_LABELS[finding.kind]}: </span>
              {findingSentence(finding)} <PlaceLink finding={finding} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const headingOf = (place: Place) => studySections.find(({ id }) => id === place)?.heading

function PlaceLink({ finding }: { finding: Finding }) {
  const { place } = finding
  return (
    <a
      href={`#${placeId(place)}`}
      onClick={(event) => {
        event.preventDefault()
        goToPlace(finding)
      }}
    >
      {headingOf(place) ?? (place === 'conditions' ? 'Number of conditions' : 'Create the study')}
    </a>
  )
}
