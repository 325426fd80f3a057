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
      <svg viewBox="0 0 24 24" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true">
        <path d={PATHS[icon]} strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </button>
  )
}
