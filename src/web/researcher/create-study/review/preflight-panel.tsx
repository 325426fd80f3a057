import { findingSentence } from '#domain/study/checks/place-problem.ts'
import type { Finding } from '#domain/study/checks/preflight.ts'
import { type Place, studySections } from '#domain/study/draft/sections.ts'
import { countOf } from '#web/researcher/count-of.ts'
import panel from '#web/researcher/ui/panel.module.css'
import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'
import { goToPlace, placeId } from './go-to-place.ts'
import styles from './preflight-panel.module.css'

const KIND_LABELS: Readonly<Record<Finding['kind'], string>> = { blocking: 'To do', risk: 'Risk', advice: 'Advice', note: 'Note' }

const ICONS: Readonly<Record<Finding['kind'], string>> = {
  blocking: 'M12 7v6M12 16.5h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  risk: 'M12 4 3 19.5h18zM12 10v4.5M12 17h.01',
  advice: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.6.5 1 1.2 1 2V16h5.2v-.2c0-.8.4-1.5 1-2A6 6 0 0 0 12 3z',
  note: 'M12 11v6M12 7.5h.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
}

const AIMS = {
  create: { ready: 'Ready to create', done: 'created' },
  save: { ready: 'Ready to save', done: 'saved' },
} as const

/** The findings about a draft, each with a link to its section. */
export function PreflightPanel({ findings, aim }: { findings: readonly Finding[]; aim: keyof typeof AIMS }) {
  const countOfKind = (which: Finding['kind']) => findings.filter(({ kind }) => kind === which).length
  const [nBlocking, nRisks] = [countOfKind('blocking'), countOfKind('risk')]
  return (
    <section className={`${panel.panel} ${panel.aside} ${styles.panel}`} aria-labelledby="preflight-heading">
      <h2 id="preflight-heading">Pre-flight</h2>
      <p className={styles.state} data-ready={nBlocking + nRisks === 0}>
        {nBlocking > 0
          ? `${nBlocking} to do before this study can be ${AIMS[aim].done}`
          : nRisks > 0
            ? `${AIMS[aim].ready} once you accept ${countOf(nRisks, 'risk')}`
            : AIMS[aim].ready}
      </p>
      <ul>
        {findings.map((finding) => (
          <li key={`${finding.place}/${finding.text}`} data-kind={finding.kind}>
            <SvgIcon d={ICONS[finding.kind]} px={20} weight={2} />
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

/** Goes to the field or section that a finding is about. */
export function PlaceLink({ finding }: { finding: Finding }) {
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
