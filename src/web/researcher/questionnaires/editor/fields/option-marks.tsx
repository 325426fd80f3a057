import { Menu } from '@mantine/core'
import type { Option } from '#domain/questions/item.ts'
import type { Text } from '#domain/questions/text.ts'
import { LazyMenu } from '../../../ui/lazy-menu.tsx'
import { Icon } from '../icon.tsx'
import styles from './fields.module.css'
import { useFirstCondition } from './offered-if.tsx'

const MARKS = {
  isFixed: { label: 'Keeps its place', badge: 'fixed' },
  asksText: { label: 'Other, please say', badge: 'please say' },
  isExclusive: { label: 'None of these (excludes the others)', badge: 'none of these' },
} as const

export type Mark = keyof typeof MARKS

export function OptionBadges({ option }: { option: Option<Text> }) {
  const set = Object.entries(MARKS).filter(([name]) => option[name as Mark])
  if (set.length === 0) return null
  return (
    <p className={styles.badges}>
      {set.map(([name, { badge }]) => (
        <span key={name} className={styles.badge}>
          {badge}
        </span>
      ))}
    </p>
  )
}

type MenuProps = {
  i: number
  of: string
  option: Option<Text>
  marks: readonly Mark[]
  onChange: (option: Option<Text>) => void
}

/** What else an option can be: its marks, and for whom it is. */
export function OptionMenu({ i, of, option, marks, onChange }: MenuProps) {
  const firstCondition = useFirstCondition(of)
  const toggle = (mark: Mark) => {
    const { [mark]: isOn, ...rest } = option
    onChange(isOn ? rest : { ...rest, [mark]: true })
  }
  return (
    <LazyMenu label={`More about option ${i + 1}`} className={styles.iconButton} face={<Icon name="more" />}>
      {() => (
        <>
          {marks.map((mark) => (
            <Menu.Item key={mark} role="menuitemcheckbox" aria-checked={option[mark] === true} onClick={() => toggle(mark)}>
              {option[mark] ? '✓ ' : ''}
              {MARKS[mark].label}
            </Menu.Item>
          ))}
          {option.showIf === undefined && (
            <Menu.Item onClick={() => onChange({ ...option, showIf: firstCondition() })}>Offer it only to some</Menu.Item>
          )}
        </>
      )}
    </LazyMenu>
  )
}
