import { Button, Menu } from '@mantine/core'
import { useRef, useState } from 'react'
import { takenKeys } from '#domain/questions/editing/answer-fields.ts'
import { blankItem } from '#domain/questions/editing/blank-item.ts'
import type { EditEvent } from '#domain/questions/editing/edit.ts'
import { type Edited, find } from '#domain/questions/editing/edited.ts'
import type { Item, ItemType } from '#domain/questions/item.ts'
import type { Text } from '#domain/questions/text.ts'
import { proposeKey } from '#domain/questions/used-keys.ts'
import { CARDS_AT_FIRST } from '../fields/cards-field.tsx'
import { Icon } from '../icon.tsx'
import { kinds } from '../kinds/index.ts'
import { BatteryDialog } from '../paste/battery-dialog.tsx'
import { DocumentDialog } from '../paste/document-dialog.tsx'
import { SheetDialog } from '../paste/sheet-dialog.tsx'
import type { Dispatch } from '../state/use-editing.ts'
import styles from './outline.module.css'

type Props = {
  edited: Edited
  selected: string
  dispatch: Dispatch
  /** Something new is selected: its first field can be filled in. */
  onAdded: () => void
}

/** Adds after what is selected. */
export function AddMenu({ edited, selected, dispatch, onAdded }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const onOpen = (next: boolean) => {
    setIsOpen(next)
    // After something was added, its first field has the focus.
    if (!next) button.current?.focus()
  }
  const [pasting, setPasting] = useState<'document' | 'battery' | 'sheet'>()
  const place = placeAfter(edited, selected)
  const happened = (event: EditEvent) => {
    dispatch(event)
    onAdded()
  }
  const add = (items: readonly Item<Text>[]) =>
    place.block && happened({ happened: 'items-added', block: place.block, at: place.at, items })
  const groups = [...new Set(kinds.map(({ group }) => group))]
  return (
    <>
      <Menu
        position="bottom-start"
        shadow="md"
        width={470}
        returnFocus={false}
        opened={isOpen}
        onChange={onOpen}
        transitionProps={{ duration: 0 }}
      >
        <Menu.Target>
          <Button ref={button} size="compact-sm" leftSection={<Icon name="plus" size={16} />}>
            Add
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.kinds ?? ''}>
          {groups.map((group) => (
            <div key={group} className={styles.kindGroup}>
              <Menu.Label>{group}</Menu.Label>
              {kinds
                .filter((kind) => kind.group === group)
                .map(({ type, label, about, icon }) => (
                  <Menu.Item key={type} leftSection={<Icon name={icon} />} onClick={() => add([newItem(type, edited)])}>
                    <span className={styles.kind}>{label}</span>
                    <span className={styles.about}>{about}</span>
                  </Menu.Item>
                ))}
            </div>
          ))}
          <Menu.Label>Many at once</Menu.Label>
          <Menu.Item onClick={() => setPasting('document')}>Paste questions from a document</Menu.Item>
          <Menu.Item onClick={() => setPasting('battery')}>Paste statements onto a scale</Menu.Item>
          <Menu.Item onClick={() => setPasting('sheet')}>Paste from a spreadsheet</Menu.Item>
          <Menu.Label>Structure</Menu.Label>
          <Menu.Item leftSection={<Icon name="page" />} onClick={() => happened({ happened: 'page-added', after: place.page })}>
            Page
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="block" />}
            onClick={() => place.page && happened({ happened: 'block-added', page: place.page })}
          >
            Block
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="cards" />}
            onClick={() => place.page && happened({ happened: 'block-added', page: place.page, cards: CARDS_AT_FIRST })}
          >
            Block about cards of the feed
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {pasting === 'document' && <DocumentDialog taken={takenKeys(edited)} onAdd={add} onClose={() => setPasting(undefined)} />}
      {pasting === 'battery' && <BatteryDialog taken={takenKeys(edited)} onAdd={add} onClose={() => setPasting(undefined)} />}
      {pasting === 'sheet' && <SheetDialog taken={takenKeys(edited)} onAdd={add} onClose={() => setPasting(undefined)} />}
    </>
  )
}

const newItem = (type: ItemType, edited: Edited) => blankItem(type, { key: proposeKey('', takenKeys(edited)), label: '' })

/** Behind the selected item, at the end of the selected block or page, else at the very end. */
function placeAfter(
  edited: Edited,
  selected: string,
): { page: string | undefined; block: string | undefined; at: number | undefined } {
  const found = find(edited, selected)
  const page = found?.page ?? edited.pages.at(-1)
  const block = found && found.kind !== 'page' ? found.block : page?.blocks.at(-1)
  return { page: page?.id, block: block?.id, at: found?.kind === 'item' ? found.at + 1 : undefined }
}
