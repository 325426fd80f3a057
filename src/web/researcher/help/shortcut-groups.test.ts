import { expect, test } from 'vitest'
import { gridStep } from '../upload/sheet/grid-keys.ts'
import { SHORTCUT_GROUPS } from './shortcut-groups.ts'

const groupOf = (where: string) => SHORTCUT_GROUPS.find((group) => group.where === where)?.shortcuts ?? expect.fail(where)

test.each([
  ['Table of a sheet or a set', false],
  ['Cell that is being edited', true],
])('every key that is listed for the grid does something there: %s', (where, isEditing) => {
  const at = { at: { row: 1, column: 1 }, rows: 3, columns: 3, isEditing }
  for (const { keys, joined } of groupOf(where))
    for (const key of joined === '+' ? [] : keys)
      expect(gridStep({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false }, at).kind, key).not.toBe('none')
})
