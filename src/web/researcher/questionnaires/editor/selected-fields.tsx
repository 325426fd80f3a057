import { memo, useEffect, useRef } from 'react'
import { type Edited, find } from '#domain/questions/editing/edited.ts'
import { ManualHelp } from '#web/researcher/manual/manual-help.tsx'
import { PLACES, placeOfKind } from '#web/researcher/manual/places.ts'
import { BlockFields } from './fields/block-fields.tsx'
import styles from './fields/fields.module.css'
import { ItemFields } from './fields/item-fields.tsx'
import { PageFields } from './fields/page-fields.tsx'
import { QuestionnaireFields } from './fields/questionnaire-fields.tsx'
import { kindOf } from './kinds/index.ts'
import type { PlacedProblem } from './problems/place-problems.ts'

type Props = {
  edited: Edited
  selected: string
  problems: readonly PlacedProblem[]
  /** Changes when the focus has to go to the first field, such as from a problem. */
  focusAt: object | undefined
}

/** The fields of what is selected in the outline. */
export const SelectedFields = memo(function SelectedFields({ edited, selected, problems, focusAt }: Props) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (focusAt === undefined) return undefined
    const invalid = box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const field = invalid ?? box.current?.querySelector<HTMLElement>('textarea, input:not([type="hidden"])')
    // After the menu has given the focus back to its button.
    const frame = requestAnimationFrame(() => field?.focus())
    return () => cancelAnimationFrame(frame)
  }, [focusAt])
  const found = find(edited, selected)
  const heading =
    found === undefined
      ? 'Questionnaire'
      : found.kind === 'item'
        ? kindOf(found.item.type).label
        : found.kind === 'page'
          ? `Page ${found.at + 1}`
          : 'Block'
  const explained =
    found?.kind === 'item'
      ? { what: heading, place: placeOfKind(found.item.type) }
      : { what: heading, place: PLACES[found?.kind ?? 'questionnaire'] }
  const worst = problems.some(({ kind }) => kind === 'error') ? 'error' : 'warning'
  return (
    <section ref={box} className={styles.panel} aria-label="Fields">
      <div className={styles.head}>
        <h2>{heading}</h2>
        <ManualHelp key={selected} {...explained} isInLine />
      </div>
      {problems.length > 0 && (
        <ul className={styles.problems} data-kind={worst}>
          {problems.map(({ text, kind }) => (
            <li key={text} data-kind={kind}>
              {text}
            </li>
          ))}
        </ul>
      )}
      {/* Another part is another form: nothing that was half typed goes along. */}
      {found === undefined && <QuestionnaireFields edited={edited} />}
      {found?.kind === 'page' && <PageFields key={selected} page={found.page} />}
      {found?.kind === 'block' && <BlockFields key={selected} block={found.block} />}
      {found?.kind === 'item' && <ItemFields key={selected} item={found.item} right={edited.attentionAnswers} />}
    </section>
  )
})
