import { NativeSelect } from '@mantine/core'
import { type Dispatch, useEffect, useMemo, useState } from 'react'
import { type Division, divisionsOf, isCondition, isMarkOfAds, namesOfParts } from '#domain/stimuli/sheet/divide-sheet.ts'
import type { Sheet } from '#domain/stimuli/sheet/sheet.ts'
import { countOf } from '../count-of.ts'
import type { UploadDraft, UploadDraftEvent } from './upload-draft.ts'
import styles from './upload-screen.module.css'

type Props = { sheet: Sheet; draft: UploadDraft; dispatch: Dispatch<UploadDraftEvent> }

/** One set of all rows, or one for each value of a column, such as the condition. */
export function DivideField({ sheet, draft, dispatch }: Props) {
  const divisions = useMemo(() => divisionsOf(sheet), [sheet])
  const chosen = divisions.find(({ column }) => column === draft.divideBy)
  const isLikely = chosen !== undefined || divisions.some(({ column }) => isCondition(column))
  const [isOpen, setIsOpen] = useState(isLikely)
  useEffect(() => {
    if (isLikely) setIsOpen(true)
  }, [isLikely])
  if (divisions.length === 0) return null
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Several sets at once (optional)</summary>
      <NativeSelect
        size="md"
        className={styles.field}
        label="Make"
        description="A condition of a study shows the sets that you choose for it. In one set, the column is kept as a covariate."
        data={[
          { value: '', label: 'One set of all rows' },
          ...divisions.map(({ column }) => ({ value: column, label: wordsOf(column) })),
        ]}
        value={chosen?.column ?? ''}
        onChange={({ currentTarget }) => dispatch({ happened: 'division-chosen', divideBy: currentTarget.value })}
      />
      {chosen && (
        <p role="status" className={styles.hint}>
          {sentence(chosen, draft.name)}
        </p>
      )}
    </details>
  )
}

const wordsOf = (column: string) =>
  isMarkOfAds(column) ? 'A set of ads for sponsored posts, and one for the others' : `A set for each value of ${column}`

function sentence(division: Division, name: string): string {
  const names = namesOfParts(division, name)
  const words = division.parts.map(
    ({ value, rows }, i) => `${names[i]} (${value === '' ? 'the rest' : value}, ${countOf(rows, 'card')})`,
  )
  return `${division.parts.length} sets: ${words.join(', ')}.`
}
