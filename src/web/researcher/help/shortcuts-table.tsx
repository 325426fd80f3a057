import { Kbd } from '@mantine/core'
import { Table } from '#web/researcher/ui/table/table.tsx'
import styles from './help-screen.module.css'
import { keyCap, type ListedShortcut, SHORTCUT_GROUPS } from './shortcut-groups.ts'

const BETWEEN = { or: ' or ', '+': ' + ' } as const

/** One table for each place where keys do something. */
export const ShortcutsTable = () =>
  SHORTCUT_GROUPS.map(({ where, shortcuts }) => (
    <Table
      key={where}
      caption={where}
      isCaptionShown
      isHeadHidden
      className={styles.table}
      columns={[
        { heading: 'Keys', isName: true, cell: (shortcut) => <Keys {...shortcut} /> },
        { heading: 'What they do', cell: ({ description }) => description },
      ]}
      rows={shortcuts}
      keyOf={({ keys }) => keys.join(' ')}
      cardsBelowPx={0}
    />
  ))

const Keys = ({ keys, joined }: ListedShortcut) =>
  keys.map((key, i) => (
    <span key={key}>
      {i > 0 && (joined === undefined ? ' then ' : BETWEEN[joined])}
      <Kbd>{keyCap(key)}</Kbd>
    </span>
  ))
