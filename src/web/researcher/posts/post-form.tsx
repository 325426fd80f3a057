import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { findLabelKind, labelKinds } from '#domain/labels/index.ts'
import { VERACITIES } from '#domain/stimuli/cards/veracity.ts'
import { kindOfFile } from '#domain/stimuli/files/file-name.ts'
import { isPost } from '#domain/stimuli/sheet/columns.ts'
import { isFixedColumn } from '#domain/stimuli/sheet/fixed-columns.ts'
import { CellField } from './cell-field.tsx'
import { CovariateFields } from './covariate-fields.tsx'
import { belowField } from './field-words.tsx'
import { MediaField } from './media-field.tsx'
import { AUTHOR_FIELDS, type FieldGroup, groupsOf, type PostField } from './post-fields.ts'
import styles from './posts.module.css'
import type { PostWriting } from './use-writing.ts'

/** All that can be written about a card. What is seldom needed is folded. */
export function PostForm({ writing }: { writing: PostWriting }) {
  const { cells } = writing
  const isDrawn = isPost(cells['entity_type'] ?? '')
  const hasMedia = !isDrawn || MEDIA_COLUMNS.some((column) => (cells[column] ?? '') !== '')
  return (
    <div className={styles.fields}>
      {isDrawn && <CellField column="body" label="Text" kind="text" writing={writing} hasFocus />}
      <CellField column="headline" label="Headline" kind="line" writing={writing} hasFocus={!isDrawn} />
      {isDrawn && (
        <fieldset className={styles.group}>
          <legend>Author</legend>
          <div className={styles.pairs}>
            <Fields fields={AUTHOR_FIELDS} writing={writing} />
          </div>
        </fieldset>
      )}
      {isDrawn && <MainMedia writing={writing} />}
      {hasMedia && (
        <CellField
          column="alt_text"
          label="Alt text"
          kind="text"
          hint="What it shows, for people who do not see it."
          writing={writing}
        />
      )}
      <Labelled writing={writing} />
      {groupsOf(isDrawn).map((group) => (
        <Group key={group.name} {...group} writing={writing} />
      ))}
      <CovariateFields writing={writing} />
    </div>
  )
}

const MEDIA_COLUMNS = ['video', 'image', 'images'] as const

/** One field for three columns: what is in it decides which of them is filled in. */
function MainMedia({ writing: { cells, write, said, choose } }: { writing: PostWriting }) {
  const column = MEDIA_COLUMNS.find((each) => (cells[each] ?? '') !== '') ?? 'image'
  const { error, warning } = said(column, LABEL)
  const fill = (value: string) => {
    const target = value.includes('|') ? 'images' : kindOfFile(value) === 'video' ? 'video' : 'image'
    write({ video: '', image: '', images: '', [target]: value })
  }
  return (
    <MediaField
      label={LABEL}
      value={cells[column] ?? ''}
      accept="image/*,video/*"
      {...{ error, warning }}
      onAddress={fill}
      onFile={choose && ((file) => choose(kindOfFile(file.name) === 'video' ? 'video' : 'image', file))}
    />
  )
}

const LABEL = 'Picture or video'

/** The chosen value may be one that we do not offer. */
const withOwn = (offered: readonly { value: string; label: string }[], value: string) =>
  offered.some((each) => each.value === value) ? [...offered] : [...offered, { value, label: value }]

const NOTHING_SAID = { error: undefined, warning: undefined }
const VERACITY = [{ value: '', label: 'Not stated' }, ...VERACITIES.map((value) => ({ value, label: value }))]
const LABELS = [{ value: '', label: 'None' }, ...labelKinds.map(({ name: value, label }) => ({ value, label }))]

function Labelled({ writing }: { writing: PostWriting }) {
  const { cells, write } = writing
  const [veracity, label] = [cells['veracity'] ?? '', cells['label'] ?? '']
  return (
    <fieldset className={styles.group}>
      <legend>Veracity and label</legend>
      <div className={styles.pairs}>
        <NativeSelect
          size="md"
          label="Veracity"
          {...belowField({ hint: 'A covariate. The feed never shows it.', ...NOTHING_SAID })}
          data={withOwn(VERACITY, veracity)}
          value={veracity}
          onChange={(event) => write({ veracity: event.currentTarget.value })}
        />
        <NativeSelect
          size="md"
          label="Label"
          {...belowField({ hint: 'Shown in conditions that show this label.', ...NOTHING_SAID })}
          data={withOwn(LABELS, label)}
          value={label}
          onChange={(event) => write({ label: event.currentTarget.value })}
        />
        {label !== '' && (
          <>
            <CellField column="label_text" label="Text of the label" kind="line" writing={writing} />
            <CellField column="label_source" label="Source of the label" kind="line" writing={writing} />
          </>
        )}
        {findLabelKind(label)?.needs === 'score' && (
          <CellField column="label_score" label="Score" kind="line" hint="From 0 to 100, or a word." writing={writing} />
        )}
      </div>
    </fieldset>
  )
}

const Fields = ({ fields, writing }: { fields: readonly PostField[]; writing: PostWriting }) =>
  fields.map((field) => (
    <div key={field.column} data-kind={field.kind} data-wide={field.kind === 'text' || field.kind === 'picture' || undefined}>
      <CellField {...field} writing={writing} />
    </div>
  ))

function Group({ heading, hint, fields, writing }: FieldGroup & { writing: PostWriting }) {
  const shown = writing.isSaved ? fields.filter(({ column }) => !isFixedColumn(column)) : fields
  const [isOpen, setIsOpen] = useState(() => shown.some(({ column }) => (writing.cells[column] ?? '') !== ''))
  // Where something is wrong, it is seen.
  const hasError = shown.some(({ column, label }) => writing.said(column, label).error !== undefined)
  if (hasError && !isOpen) setIsOpen(true)
  return (
    <details className={styles.folded} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{heading}</summary>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={styles.pairs}>
        <Fields fields={shown} writing={writing} />
      </div>
    </details>
  )
}
