import { Kbd } from '@mantine/core'
import { navigation } from '../shell/navigation.ts'
import styles from './help-screen.module.css'

const shortcuts: readonly { keys: readonly string[]; description: string }[] = [
  { keys: ['?'], description: 'Open this page' },
  { keys: ['/'], description: 'Search, where studies or sets are listed and on the create page' },
  ...navigation.map(({ key, label }) => ({ keys: ['g', key], description: `Go to ${label}` })),
]

export function ShortcutsTable() {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">Keyboard shortcuts</caption>
      <tbody>
        {shortcuts.map(({ keys, description }) => (
          <tr key={description}>
            <th scope="row">
              {keys.map((key, i) => (
                <span key={key}>
                  {i > 0 && ' then '}
                  <Kbd>{key}</Kbd>
                </span>
              ))}
            </th>
            <td>{description}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
