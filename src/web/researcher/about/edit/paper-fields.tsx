import { TextInput } from '@mantine/core'
import type { Paper } from '#domain/about-place/about-place.ts'
import { readDoi } from '#domain/about-place/doi.ts'
import styles from './edit-about.module.css'

type Props = { paper: Paper; onChange: (change: Partial<Paper>) => void }

export const doiProblem = (doi: string) =>
  doi.trim() === '' || readDoi(doi) !== undefined ? undefined : 'Write a DOI such as 10.1000/182.'
export const yearProblem = (year: string) => (/^(\d{4})?$/.test(year) ? undefined : 'Write a year such as 2026.')

export const PaperFields = ({ paper, onChange }: Props) => (
  <div className={styles.fields}>
    <TextInput
      className={styles.whole}
      label="Title"
      value={paper.title}
      onChange={(event) => onChange({ title: event.currentTarget.value })}
    />
    <TextInput
      className={styles.whole}
      label="Authors"
      value={paper.authors}
      onChange={(event) => onChange({ authors: event.currentTarget.value })}
    />
    <TextInput label="Published in" value={paper.source} onChange={(event) => onChange({ source: event.currentTarget.value })} />
    <TextInput
      label="Year"
      inputMode="numeric"
      value={paper.year}
      error={yearProblem(paper.year)}
      onChange={(event) => onChange({ year: event.currentTarget.value.trim() })}
    />
    <TextInput
      className={styles.whole}
      label="DOI"
      autoComplete="off"
      spellCheck={false}
      value={paper.doi}
      error={doiProblem(paper.doi)}
      onChange={(event) => onChange({ doi: event.currentTarget.value })}
    />
  </div>
)
