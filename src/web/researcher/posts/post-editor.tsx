import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { RowCells } from '#domain/stimuli/sheet/edit-rows.ts'
import type { MediaSource } from '#domain/stimuli/sheet/row-finder.ts'
import { CardFrame } from './card-frame.tsx'
import { PostForm } from './post-form.tsx'
import styles from './posts.module.css'
import type { ShownOf } from './shown-card.ts'
import { useWriting } from './use-writing.ts'
import { type View, ViewChoice } from './view-choice.tsx'

type Props = {
  cells: RowCells
  onCells: (cells: RowCells) => void
  media: MediaSource
  /** A card of a saved set: what makes it this card cannot be changed, and the server says what is wrong. */
  isSaved?: boolean
  shownOf: ShownOf
  problemOf: (column: string) => string | undefined
  choose?: ((column: string, file: File) => void) | undefined
  /** What the button that finishes says. */
  finish: string
  isBusy?: boolean
  /** Called if nothing is wrong. */
  onFinish: () => void
  /** Finishes, and begins with the next one. */
  onNext?: (() => void) | undefined
  onCancel: () => void
  children?: ReactNode
}

/** A card as a form, with the card itself beside it. For a wide dialog. */
export function PostEditor({
  isSaved = false,
  isBusy = false,
  shownOf,
  finish,
  onFinish,
  onNext,
  onCancel,
  children,
  ...rest
}: Props) {
  const writing = useWriting({ ...rest, isSaved, choose: rest.choose })
  const [view, setView] = useState<View>('form')
  const form = useRef<HTMLFormElement>(null)
  const { nWrong } = writing
  const goTo = useRef(false)
  useEffect(() => {
    if (!goTo.current) return
    goTo.current = false
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })

  const tryTo = (go: () => void) => {
    if (isBusy || writing.goOn(go)) return
    setView('form')
    goTo.current = true
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    tryTo(onFinish)
  }
  const startNext = () =>
    tryTo(() => {
      onNext?.()
      form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    })

  return (
    <form ref={form} className={styles.editor} data-view={view} onSubmit={onSubmit} noValidate>
      <ViewChoice label="Form or card" form="Write" card="Look at the card" view={view} onView={setView} />
      <div className={styles.form}>
        <PostForm writing={writing} />
      </div>
      <CardFrame cells={writing.cells} shownOf={shownOf} />
      <div className={styles.actions}>
        <div role="alert" className={styles.said}>
          {nWrong > 0 && `${nWrong === 1 ? 'One thing is' : `${nWrong} things are`} not right yet: see the fields.`}
          {children}
        </div>
        <Button type="submit" size="md" loading={isBusy}>
          {finish}
        </Button>
        {onNext && (
          <Button variant="default" size="md" onClick={startNext}>
            Add and write another
          </Button>
        )}
        <Button className={styles.cancel ?? ''} variant="default" size="md" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
