import { Kbd } from '@mantine/core'
import { Table } from '#web/researcher/ui/table/table.tsx'
import { navigation } from '../shell/navigation.ts'
import styles from './help-screen.module.css'

const shortcuts: readonly { keys: readonly string[]; description: string }[] = [
  { keys: ['?'], description: 'List these shortcuts' },
  { keys: ['/'], description: 'Search, where studies or sets are listed and on the create page' },
  ...navigation.map(({ key, label }) => ({ keys: ['g', key], description: `Go to ${label}` })),
]

export const ShortcutsTable = () => (
  <Table
    caption="Keyboard shortcuts"
    isHeadHidden
    className={styles.table}
    columns={[
      {
        heading: 'Keys',
        isName: true,
        cell: ({ keys }) =>
          keys.map((key, i) => (
            <span key={key}>
              {i > 0 && ' then '}
              <Kbd>{key}</Kbd>
            </span>
          )),
      },
      { heading: 'What they do', cell: ({ description }) => description },
    ]}
    rows={shortcuts}
    keyOf={({ description }) => description}
    cardsBelowPx={0}
  />
)
