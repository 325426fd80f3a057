import { Switch, Textarea, TextInput } from '@mantine/core'
import { MAX_CELL_LENGTH } from '#domain/stimuli/limits.ts'
import { isYes } from '#domain/stimuli/sheet/yes-no.ts'
import { belowField } from './field-words.tsx'
import { MediaField } from './media-field.tsx'
import type { PostField } from './post-fields.ts'
import type { PostWriting } from './use-writing.ts'

type Props = PostField & { writing: PostWriting; hasFocus?: boolean }

/** The field of one cell, with what is wrong with it. */
export function CellField({ column, label, kind, hint, writing, hasFocus }: Props) {
  const { cells, write, said, choose } = writing
  const value = cells[column] ?? ''
  const { error, warning } = said(column, label)
  if (kind === 'picture')
    return (
      <MediaField
        {...{ label, hint, value, error, warning }}
        accept="image/*"
        onAddress={(address) => write({ [column]: address })}
        onFile={choose && ((file) => choose(column, file))}
      />
    )
  if (kind === 'yes')
    return (
      <Switch
        size="md"
        label={label}
        description={hint}
        checked={isYes(value)}
        onChange={({ currentTarget }) => write({ [column]: currentTarget.checked ? 'yes' : '' })}
        error={error}
      />
    )
  const common = {
    ...belowField({ hint, error, warning }),
    size: 'md',
    label,
    value,
    dir: 'auto',
    maxLength: MAX_CELL_LENGTH,
    'data-autofocus': hasFocus,
  } as const
  if (kind === 'text')
    return (
      <Textarea
        {...common}
        autosize
        minRows={3}
        maxRows={14}
        onChange={(event) => write({ [column]: event.currentTarget.value })}
      />
    )
  return (
    <TextInput
      {...common}
      autoComplete="off"
      {...(kind === 'count' && { inputMode: 'numeric' })}
      onChange={(event) => write({ [column]: event.currentTarget.value })}
    />
  )
}
