import { Menu } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import page from '#web/researcher/ui/page.module.css'
import { callApi } from '#web/shared/call-api.ts'
import { SvgIcon } from '#web/shared/ui/svg-icon.tsx'
import { builderAddress, exportQuestionnaire } from './addresses.ts'
import styles from './library.module.css'
import { type OwnQuestionnaire, useLibraryChange } from './use-questionnaires.ts'

type Props = {
  questionnaire: Pick<OwnQuestionnaire, 'questionnaire_id' | 'label'>
  mayWrite: boolean
  onDone: (sentence: string) => void
  onOpen: (dialog: 'versions' | 'delete') => void
}

/** What can be done with one of the lab's own questionnaires. */
export function RowMenu({ questionnaire: { questionnaire_id, label }, mayWrite, onDone, onOpen }: Props) {
  const copy = useCopy()
  const save = async () => {
    const isSaved = await exportQuestionnaire(questionnaire_id)
    onDone(isSaved ? `${label} was saved as a file.` : 'The server did not answer. Try again.')
  }
  return (
    <Menu position="bottom-end" shadow="md" transitionProps={{ duration: 0 }} classNames={{ item: styles.menuItem ?? '' }}>
      <Menu.Target>
        <button type="button" className={styles.more} aria-label={`Actions for ${label}`}>
          <SvgIcon
            d="M5 10a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm7 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4zm7 0a2 2 0 1 0 0 4 2 2 0 0 0 0-4z"
            px={20}
            isFilled
            weight={0}
          />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayWrite && (
          <Menu.Item component={Link} to={builderAddress(questionnaire_id)}>
            Edit
          </Menu.Item>
        )}
        {mayWrite && <Menu.Item onClick={async () => onDone(await copy(questionnaire_id))}>Copy</Menu.Item>}
        <Menu.Item onClick={save}>Export</Menu.Item>
        <Menu.Item renderRoot={(props) => <Link {...props} to="/questionnaires/$id/print" params={{ id: questionnaire_id }} />}>
          Print
        </Menu.Item>
        <Menu.Item onClick={() => onOpen('versions')}>Versions</Menu.Item>
        {mayWrite && (
          <Menu.Item className={page.bad ?? ''} onClick={() => onOpen('delete')}>
            Delete
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Makes a copy and opens it in the builder. Returns what to say where that failed. */
export function useCopy(): (questionnaire_id: string) => Promise<string> {
  const navigate = useNavigate()
  const { send } = useLibraryChange()
  return async (questionnaire_id) => {
    const call = callApi('/v1/copy_questionnaire', { questionnaire_id })
    if (!(await send(call))) return 'It could not be copied. Try again.'
    const result = await call
    if (result.ok) await navigate({ to: builderAddress(result.reply.data.questionnaire_id) })
    return ''
  }
}
