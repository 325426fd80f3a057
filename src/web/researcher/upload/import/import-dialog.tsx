import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { isPictureFile } from '#domain/stimuli/files/file-name.ts'
import type { Row } from '#domain/stimuli/formats/format.ts'
import { countAddresses } from '#domain/stimuli/people/hide-addresses.ts'
import type { MediaSource } from '#domain/stimuli/sheet/row-finder.ts'
import { countOf } from '../../count-of.ts'
import layout from '../../posts/posts.module.css'
import { type View, ViewChoice } from '../../posts/view-choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CardSteps, ROWS_SHOWN } from './card-steps.tsx'
import { drawAvatar } from './draw-avatar.ts'
import { PeopleFields } from './people-choice.tsx'
import { ReportList } from './report-list.tsx'
import { type Importing, type ImportState, withPeople } from './use-import.ts'

/** The dialog that says what was found in files of another tool or platform, before anything is taken. */
export function ImportDialog({ state, media }: { state: ImportState; media: MediaSource }) {
  const { importing } = state
  return (
    <Dialog title={`Import: ${importing?.label ?? ''}`} isOpen={importing !== undefined} onClose={state.cancel} isWide>
      {importing && <ImportForm importing={importing} state={state} media={media} />}
    </Dialog>
  )
}

function ImportForm({ importing, state, media }: { importing: Importing; state: ImportState; media: MediaSource }) {
  const [view, setView] = useState<View>('form')
  const { found, people, isOfRealPeople } = importing
  const shown = useMemo(() => withPeople(importing, media === 'files'), [importing, media])
  const cards = useMemo(() => shown.posts.slice(0, ROWS_SHOWN), [shown])
  const files = useMemo(() => {
    const named = new Set(cards.map((card) => card['avatar_url']))
    const drawn = shown.avatars.filter((path) => named.has(path)).map((path) => ({ path, file: drawAvatar(path, people.seed) }))
    return [...shown.files, ...drawn]
  }, [cards, shown, people.seed])
  const commentsOf = (card: Row) => {
    const own = shown.comments.filter(({ post }) => post === card['filename'])
    const [first] = own
    return first === undefined
      ? ''
      : `${countOf(own.length, 'comment')}, the first by ${first['author_name'] || first['author_handle'] || 'nobody'}: ${(first['text'] ?? '').slice(0, 120)}`
  }
  const nLinked = useMemo(() => countAddresses(found.posts), [found.posts])
  const needsFiles =
    media === 'hosted' &&
    found.posts.some((row) => ['image', 'video', 'avatar_url'].some((column) => isPictureFile(row[column] ?? '')))
  return (
    <div className={layout.editor} data-view={view}>
      <ViewChoice label="Report or cards" form="What is imported" view={view} onView={setView} />
      <div className={layout.form}>
        <p className={layout.hint}>Nothing is uploaded yet. Everything can be edited in the sheet afterwards.</p>
        <ReportList report={found} />
        {needsFiles && (
          <p className={layout.warning}>
            These posts name pictures by their files. Import them on the tab Files, and drop the pictures there.
          </p>
        )}
        <PeopleFields choice={people} onChange={state.choosePeople} isOfRealPeople={isOfRealPeople} nLinked={nLinked} />
      </div>
      <CardSteps cards={cards} below={commentsOf} files={files} />
      <div className={layout.actions}>
        <Button size="md" disabled={shown.posts.length === 0} onClick={() => void state.finish()}>
          Use {countOf(shown.posts.length, 'post')}
        </Button>
        <Button className={layout.cancel ?? ''} variant="default" size="md" onClick={state.cancel}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
