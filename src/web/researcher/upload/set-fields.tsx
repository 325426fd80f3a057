import { NativeSelect, TextInput } from '@mantine/core'
import { type Dispatch, useState } from 'react'
import { cleanCategory, MAX_CATEGORY_LENGTH, offeredCategories, ownCategoryProblem } from '#domain/stimuli/category.ts'
import { prefixedSetName } from '#domain/stimuli/set-name.ts'
import { useLibrary } from '../sets/use-sets.ts'
import type { UploadDraft, UploadDraftEvent } from './upload-draft.ts'
import styles from './upload-screen.module.css'

type Props = { draft: UploadDraft; dispatch: Dispatch<UploadDraftEvent>; problems: readonly string[] | undefined }

/** Spec 5. Cleaning the name also cuts it to this length. */
const SET_NAME_MAX_LENGTH = 15

const sentence = (problems: readonly string[] | undefined) =>
  problems === undefined || problems.length === 0 ? undefined : problems.join(' ')

const OWN = '+own'

export function CategoryField({ draft, dispatch, problems }: Props) {
  const { data } = useLibrary({ search: '', page: 1 })
  const offered = offeredCategories((data?.categories ?? []).map(({ entity_category }) => entity_category))
  const [isOwn, setIsOwn] = useState(false)
  // A draft may have a category that no set has yet.
  const asksForOwn = isOwn || (draft.category !== '' && !offered.includes(draft.category))
  const choose = (category: string) => dispatch({ happened: 'category-chosen', category })
  return (
    <>
      <NativeSelect
        id="category"
        size="md"
        className={styles.field}
        description="What kind of cards these are. A study chooses its sets by category."
        data={[
          { value: '', label: 'Choose a category', disabled: true },
          ...offered,
          { value: OWN, label: 'Your own category…' },
        ]}
        value={asksForOwn ? OWN : draft.category}
        onChange={({ currentTarget: { value } }) => {
          setIsOwn(value === OWN)
          choose(value === OWN ? '' : value)
        }}
        error={asksForOwn ? undefined : sentence(problems)}
        required
      />
      {asksForOwn && (
        <TextInput
          size="md"
          className={styles.field}
          label="Your category"
          description={`One word: small letters, digits, - and _, at most ${MAX_CATEGORY_LENGTH}. It becomes entity_category in the data.`}
          value={draft.category}
          onChange={(event) => choose(cleanCategory(event.currentTarget.value))}
          error={ownCategoryProblem(draft.category) ?? sentence(problems)}
          maxLength={MAX_CATEGORY_LENGTH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      )}
    </>
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
