import { LevelMark } from './level-mark.tsx'
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
