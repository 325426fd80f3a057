import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'
import styles from './server.module.css'
import type { Health } from './use-server.ts'

type Props = { lines: Health['lines']; isStale: boolean }

export const HealthLines = ({ lines, isStale }: Props) => (
  <ul className={styles.lines} data-stale={isStale}>
    {lines.map(({ name, level, value, says, todo }) => (
      <li key={name} className={styles.line} data-level={level}>
        <LevelMark level={level} />
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.value}>{value}</p>
        <p className={styles.says}>
          {says}
          {todo !== null && <strong className={styles.todo}>{todo}</strong>}
        </p>
      </li>
    ))}
  </ul>
)

const MARKS: Readonly<Record<Health['level'], { word: string; path: string }>> = {
  ok: { word: 'OK', path: 'M6 12.5l4 4 8-9' },
  warn: { word: 'Attention', path: 'M12 6v7M12 17v.5' },
  problem: { word: 'Problem', path: 'M7 7l10 10M17 7L7 17' },
}

/** A sign and a word: a colour alone would not do. */
export function LevelMark({ level, isLarge = false }: { level: Health['level']; isLarge?: boolean }) {
  const { word, path } = MARKS[level]
  return (
    <span className={styles.mark} data-level={level} data-large={isLarge}>
      <SvgIcon d={path} weight={3} />
      <span className={isLarge ? 'visually-hidden' : undefined}>{word}</span>
    </span>
  )
}
