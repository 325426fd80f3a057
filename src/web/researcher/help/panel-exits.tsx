import { platforms } from '#domain/platforms/index.ts'
import styles from './help-screen.module.css'

/** Of every platform: the link to paste there, and what it needs for the way back. */
export function PanelExits() {
  return (
    <dl className={styles.exits}>
      {platforms.map(({ name, label, entry, guidance }) => (
        <div key={name}>
          <dt>{name === 'none' ? 'Without a platform' : label}</dt>
          <dd>
            <strong>In:</strong> {entry.note}
            {entry.query !== '' && (
              <>
                {' '}
                It ends in <code>{entry.query}</code>.
              </>
            )}
          </dd>
          <dd>
            <strong>Out:</strong> {guidance}
          </dd>
        </div>
      ))}
    </dl>
  )
}
