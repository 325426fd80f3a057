import { Button, NativeSelect } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import type { RowCells } from '#domain/stimuli/sheet/edit-rows.ts'
import { isFixedColumn } from '#domain/stimuli/sheet/fixed-columns.ts'
import { FACTOR, VARIANT_OF } from '#domain/stimuli/variants/factor.ts'
import {
  countVariants,
  factorOfColumn,
  factorProblems,
  makeVariants,
  type Variants,
} from '#domain/stimuli/variants/make-variants.ts'
import { countOf } from '../../count-of.ts'
import { COLUMN_GROUPS } from '../../posts/post-fields.ts'
import layout from '../../posts/posts.module.css'
import type { ShownOf } from '../../posts/shown-card.ts'
import { type View, ViewChoice } from '../../posts/view-choice.tsx'
import { CardSteps } from '../../upload/import/card-steps.tsx'
import { draftOfColumn, draftsOfTemplate, type FactorDraft, factorOf } from './factor-draft.ts'
import { FactorTable } from './factor-table.tsx'

type Props = {
  cells: RowCells
  /** What the variants share as `variant_of`. */
  id: string
  /** Names of the other cards. */
  taken: readonly string[]
  shownOf: ShownOf
  isBusy: boolean
  onFinish: (variants: Variants) => void
  onCancel: () => void
  children?: ReactNode
}

const marks = (cells: RowCells) =>
  Object.entries(cells)
    .filter(([column]) => column.startsWith(FACTOR))
    .map(([column, value]) => `${column.slice(FACTOR.length)}: ${value}`)
    .join(' · ')

/** Says in what the variants of a post differ, with all of them as cards beside it. */
export function VariantsForm({ cells, id, taken, shownOf, isBusy, onFinish, onCancel, children }: Props) {
  const [drafts, setDrafts] = useState<readonly FactorDraft[]>(() => draftsOfTemplate(cells))
  const [view, setView] = useState<View>('form')
  const isTemplate = drafts.some(({ kind }) => kind === 'placeholder')
  const factors = useMemo(() => drafts.map(factorOf), [drafts])
  const problems = factorProblems(factors)
  const isReady = factors.length > 0 && problems.length === 0
  const variants = useMemo(
    () => (isReady ? makeVariants(cells, factors, { id, taken }) : undefined),
    [cells, factors, id, taken, isReady],
  )
  const all = variants ? [...(variants.original ? [variants.original] : []), ...variants.copies] : []
  const chosen = new Set(drafts.map(({ name }) => name))
  const columns = COLUMN_GROUPS.map(({ heading, columns: own }) => ({
    group: heading,
    items: own
      .filter(({ column }) => !isFixedColumn(column) && !chosen.has(factorOfColumn(column)))
      .map(({ column, label }) => ({ value: column, label })),
  })).filter(({ items }) => items.length > 0)

  return (
    <div className={layout.editor} data-view={view}>
      <ViewChoice label="What differs, or cards" form="What differs" view={view} onView={setView} />
      <div className={layout.form}>
        <p className={layout.hint}>
          {isTemplate
            ? 'Write the values of each placeholder, one row each, or paste them. All combinations become cards, which replace this template.'
            : 'Choose what differs and write the other values. The post stays, and each value makes a copy. Texts with {{placeholders}} are a template.'}{' '}
          All of them share <code>{VARIANT_OF}</code>, and <code>{FACTOR}…</code> says which is which; both are covariates.
        </p>
        {drafts.map((draft) => (
          <FactorTable
            key={draft.name}
            draft={draft}
            onChange={(changed) => setDrafts(drafts.map((each) => (each === draft ? changed : each)))}
            onRemove={draft.kind === 'columns' ? () => setDrafts(drafts.filter((each) => each !== draft)) : undefined}
          />
        ))}
        <NativeSelect
          size="md"
          label={drafts.length === 0 ? 'What differs' : 'What differs as well'}
          data={[{ value: '', label: 'Choose a column' }, ...columns]}
          value=""
          onChange={({ currentTarget: { value } }) => value !== '' && setDrafts([...drafts, draftOfColumn(value, cells)])}
        />
        <p role="status" className={layout.hint}>
          {isReady
            ? `${factors.map(({ levels, name }) => `${levels.length} × ${name}`).join(', ')}: ${countOf(countVariants(factors), 'card')}.`
            : problems.map((problem) => `${problem}.`).join(' ')}
        </p>
      </div>
      <CardSteps cards={all} below={marks} shownOf={shownOf} />
      <div className={layout.actions}>
        <div role="alert" className={layout.said}>
          {children}
        </div>
        <Button size="md" disabled={variants === undefined} loading={isBusy} onClick={() => variants && onFinish(variants)}>
          {variants === undefined ? 'Make variants' : `Make ${countOf(all.length, 'card')}`}
        </Button>
        <Button className={layout.cancel ?? ''} variant="default" size="md" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
