import { Menu } from '@mantine/core'
import { ROOT } from '#domain/questions/editing/edited.ts'
import { stepTarget, type Target } from '#domain/questions/editing/moves.ts'
import { textIn } from '#domain/questions/text.ts'
import { LazyMenu } from '../../../ui/lazy-menu.tsx'
import { Icon } from '../icon.tsx'
import { useEditor } from '../state/editor-context.ts'
import type { Dispatch } from '../state/use-editing.ts'
import styles from './outline.module.css'
import type { RowKind } from './outline-rows.ts'

type Props = { id: string; kind: RowKind; label: string; dispatch: Dispatch }

export const RowMenu = (props: Props) => (
  <LazyMenu label={`More for ${props.label}`} className={styles.more} face={<Icon name="more" size={16} />}>
    {() => <Actions {...props} />}
  </LazyMenu>
)

function Actions({ id, kind, dispatch }: Props) {
  const { getEdited, languages } = useEditor()
  const edited = getEdited()
  const [up, down] = [stepTarget(edited, id, -1), stepTarget(edited, id, 1)]
  const move = (to: Target | undefined) => to && dispatch({ happened: 'moved', id, to })
  const pageTargets =
    kind === 'page'
      ? []
      : edited.pages.flatMap((page, i) => {
          const last = page.blocks.at(-1)
          const to =
            kind === 'block'
              ? { parent: page.id, index: page.blocks.length }
              : last && { parent: last.id, index: last.items.length }
          const isOwn = page.blocks.some((block) => block.id === id || block.items.some((item) => item.id === id))
          return to && !isOwn ? [{ label: `Page ${i + 1}: ${textIn(page.heading ?? '', languages) || page.name}`, to }] : []
        })
  const isOnly = kind === 'page' && edited.pages.length === 1
  return (
    <>
      <Menu.Item onClick={() => dispatch({ happened: 'duplicated', id })}>Duplicate</Menu.Item>
      {kind === 'page' && <Menu.Item onClick={() => dispatch({ happened: 'block-added', page: id })}>Add a block</Menu.Item>}
      {kind === 'page' && (
        <Menu.Item onClick={() => dispatch({ happened: 'page-added', after: id })}>Add a page after it</Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Item disabled={up === undefined} onClick={() => move(up)}>
        Move up
      </Menu.Item>
      <Menu.Item disabled={down === undefined} onClick={() => move(down)}>
        Move down
      </Menu.Item>
      {kind === 'page' && edited.pages.length > 2 && (
        <Menu.Item onClick={() => move({ parent: ROOT, index: 0 })}>Move to the start</Menu.Item>
      )}
      {pageTargets.length > 0 && (
        <>
          <Menu.Label>Move to</Menu.Label>
          {pageTargets.map(({ label, to }) => (
            <Menu.Item key={to.parent} onClick={() => move(to)}>
              {label}
            </Menu.Item>
          ))}
        </>
      )}
      <Menu.Divider />
      <Menu.Item color="bad" disabled={isOnly} onClick={() => dispatch({ happened: 'removed', id })}>
        Delete
      </Menu.Item>
    </>
  )
}
