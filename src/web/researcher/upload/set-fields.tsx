import { NativeSelect, TextInput } from '@mantine/core'
import type { Dispatch } from 'react'
import { prefixedSetName } from '#domain/stimuli/set-name.ts'
import { CATEGORIES } from '#domain/stimuli/sheet/check-rows.ts'
import type { UploadDraft, UploadDraftEvent } from './upload-draft.ts'
import styles from './upload-screen.module.css'

type Props = { draft: UploadDraft; dispatch: Dispatch<UploadDraftEvent>; problems: readonly string[] | undefined }

/** Spec 5. Cleaning the name also cuts it to this length. */
const SET_NAME_MAX_LENGTH = 15

const sentence = (problems: readonly string[] | undefined) =>
  problems === undefined || problems.length === 0 ? undefined : problems.join(' ')

export function CategoryField({ draft, dispatch, problems }: Props) {
  return (
    <NativeSelect
      id="category"
      size="md"
      className={styles.field}
      description="What kind of cards these are. A study chooses its sets by category."
      data={[{ value: '', label: 'Choose a category', disabled: true }, ...CATEGORIES]}
      value={draft.category}
      onChange={(event) => dispatch({ happened: 'category-chosen', category: event.currentTarget.value })}
      error={sentence(problems)}
      required
    />
  )
}

export function NameField({ draft, dispatch, problems }: Props) {
  const shown = prefixedSetName('x', Date.now())
  const prefix = shown.slice(0, shown.indexOf('_') + 1)
  return (
    <TextInput
      id="set-name"
      size="md"
      className={styles.field}
      description={`Small letters, digits and _, at most ${SET_NAME_MAX_LENGTH}. Date and hour (UTC) come first.`}
      leftSection={<span className={styles.prefix}>{prefix}</span>}
      leftSectionWidth="7.5rem"
      leftSectionPointerEvents="none"
      value={draft.name}
      onChange={(event) => dispatch({ happened: 'name-typed', typed: event.currentTarget.value })}
      error={sentence(problems)}
      maxLength={SET_NAME_MAX_LENGTH}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  )
}
