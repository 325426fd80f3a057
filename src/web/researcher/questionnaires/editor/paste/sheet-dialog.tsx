import type { Item } from '#domain/questions/item.ts'
import { sheetItems } from '#domain/questions/paste-sheet.ts'
import type { Text } from '#domain/questions/text.ts'
import { kindOf } from '../kinds/index.ts'
import { PasteDialog } from './paste-dialog.tsx'

type Props = { taken: ReadonlySet<string>; onAdd: (items: readonly Item<Text>[]) => void; onClose: () => void }

/** Rows of a spreadsheet: key, type, text, and an option in each further column. */
export function SheetDialog({ taken, onAdd, onClose }: Props) {
  return (
    <PasteDialog
      title="Paste from a spreadsheet"
      hint="Columns: key, type, text, then one option per column (1=Yes, or Yes). A first row with these names may put them in another order."
      read={(text) =>
        sheetItems(text, taken).map((row) =>
          'item' in row
            ? { what: row.text, detail: detailOf(row.item, row.note), made: row.item }
            : { what: row.text || `Row ${row.row}`, problem: row.problem },
        )
      }
      onClose={onClose}
      actions={[{ label: 'Add them', make: (items) => onAdd(items) }]}
    />
  )
}

const detailOf = (item: Item<Text>, note: string | undefined) =>
  [
    kindOf(item.type).label,
    item.key,
    ...('options' in item ? [`${item.options.length} options`] : []),
    ...(note === undefined ? [] : [note]),
  ].join(' · ')
