import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'
import styles from './icon-button.module.css'

const PATHS = { up: 'M6 14l6-6 6 6', down: 'M6 10l6 6 6-6', remove: 'M7 7l10 10M17 7L7 17' } as const

type Props = { icon: keyof typeof PATHS; label: string; onClick: () => void; isOff?: boolean }

/** `isOff` does not disable the button, because a disabled button loses the keyboard focus. */
export function IconButton({ icon, label, onClick, isOff = false }: Props) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onClick}
    >
      <SvgIcon d={PATHS[icon]} px={18} weight={2} />
    </button>
  )
}
