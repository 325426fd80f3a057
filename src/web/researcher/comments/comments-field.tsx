import { Button, Group, Stack, Textarea } from '@mantine/core'
import { type DragEvent, useId, useState } from 'react'
import { COMMENT_TEMPLATE } from '#domain/comments/comment-columns.ts'
import { Alerts } from '../upload/alerts.tsx'
import { pickFiles } from '../upload/files/dropped-files.ts'
import { readSheetFile } from '../upload/sheet/read-sheet-file.ts'
import { saveTemplate } from '../upload/sheet/save-template.ts'
import styles from '../upload/upload-screen.module.css'
import type { CheckedComments } from './use-comment-sheet.ts'

type Props = {
  text: string
  onText: (text: string) => void
  checked: CheckedComments
  /** Whether it is closed at first. */
  isFolded: boolean
}

const PLACEHOLDER = 'Copy the rows in Excel or Google Sheets,\nheaders included, and paste them here.'
const MAX_WARNINGS = 5

/** The second sheet of a set: comments of its cards. */
export function CommentsField({ text, onText, checked, isFolded }: Props) {
  const id = useId()
  const [problem, setProblem] = useState('')
  const [isOpen, setIsOpen] = useState(!isFolded)
  const readFile = async (file: File | undefined) => {
    if (file === undefined) return
    const read = await readSheetFile(file)
    setProblem(read.ok ? '' : `${file.name}: ${read.problem}`)
    if (read.ok) onText(read.text)
  }
  const onDrop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (file === undefined) return
    event.preventDefault()
    void readFile(file)
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>Comments of these cards (optional)</summary>
      <Stack gap="sm">
        <p className={styles.hint}>
          One row per comment: <code>post</code> is the <code>filename</code> of its card, or the card’s number in the sheet;{' '}
          <code>text</code> is what it says. <code>author_name</code>, <code>author_handle</code>, <code>avatar</code>,{' '}
          <code>posted_at</code>, <code>likes</code>, <code>order</code> and <code>reply_to</code> are known too. Every other
          column is kept as a covariate of the comment.
        </p>
        <Textarea
          id={id}
          size="md"
          label="Sheet of comments"
          classNames={{ input: styles.sheetText ?? '' }}
          placeholder={PLACEHOLDER}
          rows={text === '' ? 4 : 6}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value)}
          onDrop={onDrop}
          onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
          wrap="off"
          spellCheck={false}
          autoComplete="off"
        />
        <Group gap="xs">
          <Button
            variant="default"
            onClick={() => pickFiles({ accept: '.csv,.tsv,.txt,.xlsx' }, ([picked]) => void readFile(picked?.file))}
          >
            Open a sheet of comments
          </Button>
          <Button variant="subtle" onClick={() => saveTemplate(COMMENT_TEMPLATE)}>
            Template: comments
          </Button>
        </Group>
        <p role="status" className={styles.hint}>
          {checked.summary}
        </p>
        {checked.warnings.slice(0, MAX_WARNINGS).map((warning) => (
          <p key={warning} className={styles.warning}>
            {warning}
          </p>
        ))}
        <Alerts sentences={[...(problem === '' ? [] : [problem]), ...checked.problems]} />
      </Stack>
    </details>
  )
}
