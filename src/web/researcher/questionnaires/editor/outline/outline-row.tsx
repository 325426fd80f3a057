import { memo } from 'react'
import { Icon, type IconName } from '../icon.tsx'
import { useRowMove } from '../row-move.tsx'
import type { Dispatch } from '../state/use-editing.ts'
import styles from './outline.module.css'
import type { RowKind } from './outline-rows.ts'
import { RowMenu } from './row-menu.tsx'

type Props = {
  id: string
  kind: RowKind
  label: string
  /** "Page 2" or the type of the question, for those who do not see the icon. */
  about: string
  icon: IconName
  isSelected: boolean
  problem: 'error' | 'warning' | undefined
  hasLogic: boolean
  isRandom: boolean
  dispatch: Dispatch
  onSelect: (id: string) => void
}

/** One row. All of it is plain values, so that typing in one question draws one row. */
export const OutlineRow = memo(function OutlineRow(props: Props) {
  const { id, kind, label, about, icon, isSelected, problem, hasLogic, isRandom, dispatch, onSelect } = props
  const { ofRow, gripOf } = useRowMove({ id })
  return (
    <li className={styles.row} data-kind={kind} data-selected={isSelected} {...ofRow}>
      {gripOf(`Move ${about}: ${label}`, styles.grip, 16)}
      <button type="button" className={styles.name} aria-current={isSelected} onClick={() => onSelect(id)}>
        <Icon name={icon} size={16} />
        <span className="visually-hidden">{`${about}: `}</span>
        <span className={styles.label} dir="auto">
          {label}
        </span>
        {isRandom && <Mark icon="shuffle" words="random order" />}
        {hasLogic && <Mark icon="branch" words="has logic" />}
        {problem && (
          <span className={styles.dot} data-kind={problem}>
            <span className="visually-hidden">{problem === 'error' ? ', has a problem' : ', has a warning'}</span>
          </span>
        )}
      </button>
      <RowMenu id={id} kind={kind} label={label} dispatch={dispatch} />
    </li>
  )
})

function Mark({ icon, words }: { icon: IconName; words: string }) {
  return (
    <span className={styles.mark} title={words}>
      <Icon name={icon} size={14} />
      <span className="visually-hidden">{`, ${words}`}</span>
    </span>
  )
}
