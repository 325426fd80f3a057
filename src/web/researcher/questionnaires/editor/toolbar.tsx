import { Button, NativeSelect } from '@mantine/core'
import { languageName } from '#domain/questions/language-name.ts'
import { BackLink } from '#web/researcher/ui/page-header.tsx'
import styles from './editor.module.css'
import { Icon } from './icon.tsx'
import type { PlacedProblem } from './problems/place-problems.ts'
import { ProblemsMenu } from './problems/problems-menu.tsx'
import type { SavingQuestionnaire } from './save/use-save.ts'

type Props = {
  title: string
  /** 0: never saved. */
  version: number
  isEdited: boolean
  isStored: boolean
  canUndo: boolean
  canRedo: boolean
  onUndo: () => void
  onRedo: () => void
  problems: readonly PlacedProblem[]
  nameOf: (id: string) => string
  onGo: (id: string) => void
  saving: SavingQuestionnaire
  onSave: () => void
  languages: readonly string[]
  beside: string | undefined
  onBeside: (language: string | undefined) => void
}

export function Toolbar(props: Props) {
  const { title, canUndo, canRedo, onUndo, onRedo, problems, nameOf, onGo, saving, onSave, isEdited, version } = props
  const isBlocked = problems.some(({ kind }) => kind === 'error')
  return (
    <header className={styles.toolbar}>
      <div className={styles.title}>
        <BackLink to="/questionnaires" />
        <h1>
          <bdi>{title || 'New questionnaire'}</bdi>
        </h1>
        <p className={styles.status} aria-live="polite">
          {statusWords(props)}
        </p>
      </div>
      <div className={styles.tools}>
        <Beside {...props} />
        <ToolButton icon="undo" label="Undo" isOff={!canUndo} onClick={onUndo} />
        <ToolButton icon="redo" label="Redo" isOff={!canRedo} onClick={onRedo} />
        <ProblemsMenu problems={problems} nameOf={nameOf} onGo={onGo} />
        <Button onClick={onSave} loading={saving.state === 'saving'} aria-disabled={isBlocked || (!isEdited && version > 0)}>
          {version === 0 ? 'Save' : `Save as version ${version + 1}`}
        </Button>
      </div>
    </header>
  )
}

function statusWords({ saving, isEdited, isStored, version }: Props): string {
  if (saving.state === 'no-answer') return 'The server did not answer. Your edits are kept here: try again in a moment.'
  if (!isStored) return 'This browser keeps no drafts: save before you leave.'
  if (isEdited)
    return version === 0 ? 'Not saved yet. Kept in this browser.' : `Edited since version ${version}. Kept in this browser.`
  return version === 0 ? 'Nothing to save yet' : `Saved as version ${version}`
}

/** `isOff` does not disable the button, because a disabled button loses the keyboard focus. */
function ToolButton({
  icon,
  label,
  isOff,
  onClick,
}: {
  icon: 'undo' | 'redo'
  label: string
  isOff: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onClick}
    >
      <Icon name={icon} size={20} />
    </button>
  )
}

/** The language that is edited beside the first. */
function Beside({ languages, beside, onBeside }: Pick<Props, 'languages' | 'beside' | 'onBeside'>) {
  if (languages.length < 2) return null
  return (
    <NativeSelect
      size="xs"
      aria-label="Language beside the first"
      data={[
        { value: '', label: `${languageName(languages[0] ?? '')} alone` },
        ...languages.slice(1).map((value) => ({ value, label: `with ${languageName(value)}` })),
      ]}
      value={beside ?? ''}
      onChange={({ currentTarget: { value } }) => onBeside(value === '' ? undefined : value)}
    />
  )
}
