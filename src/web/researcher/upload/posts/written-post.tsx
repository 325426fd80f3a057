import { useMemo, useRef } from 'react'
import type { RowCells } from '#domain/stimuli/sheet/edit-rows.ts'
import type { MediaSource } from '#domain/stimuli/sheet/row-finder.ts'
import { PostEditor } from '../../posts/post-editor.tsx'
import { orHosted } from '../../posts/shown-card.ts'
import { useShownFiles } from '../../posts/use-shown-files.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { filesOfRow } from './row-files.ts'
import type { Posts } from './use-posts.ts'

const NO_CELLS: RowCells = { entity_type: 'post' }

/** The dialog in which a card of the sheet is written. It stays open over a reload. */
export function WrittenPostDialog({ posts, media }: { posts: Posts; media: MediaSource }) {
  const { files } = posts
  // Stays as it was during the closing animation.
  const last = useRef(posts.post)
  if (posts.post !== null) last.current = posts.post
  const post = last.current
  const cells = post?.cells ?? NO_CELLS
  // Others are sent when the set is saved.
  const own = useMemo(() => filesOfRow(files, cells), [files, cells])
  const { shownOf, problemOf } = useShownFiles(own)
  const isNew = post === null || post.row === null
  return (
    <Dialog
      title={isNew ? 'Add a post' : `Edit row ${post.row}`}
      isOpen={posts.post !== null}
      onClose={posts.cancel}
      onClosed={posts.refocus}
      isWide
    >
      <PostEditor
        cells={cells}
        onCells={posts.write}
        media={media}
        shownOf={orHosted(shownOf)}
        problemOf={(column) => problemOf(cells[column] ?? '')}
        choose={media === 'files' ? posts.choose : undefined}
        finish={isNew ? 'Add post' : 'Save'}
        onFinish={posts.finish}
        onNext={isNew ? posts.next : undefined}
        onCancel={posts.cancel}
      />
    </Dialog>
  )
}
