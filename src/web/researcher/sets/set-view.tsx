import { Button, SegmentedControl } from '@mantine/core'
import { useRef, useState } from 'react'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import { Done } from '#web/researcher/ui/result.tsx'
import { useMay } from '../accounts/use-me.ts'
import { CommentsDialog, commentCount } from '../comments/comments-dialog.tsx'
import { countOf } from '../count-of.ts'
import { useShowMore } from '../ui/list/show-more.tsx'
import page from '../ui/page.module.css'
import { BackLink, PageHeader } from '../ui/page-header.tsx'
import type { ShownSet } from './card-draft.ts'
import { CardTile } from './card-tile.tsx'
import { CopySetDialog } from './copy-set-dialog.tsx'
import { DeleteSetDialog } from './delete-set-dialog.tsx'
import { EditCardDialog } from './edit-card-dialog.tsx'
import { covariatesAddress } from './library.ts'
import { LinkedMedia } from './linked-media.tsx'
import { SetFacts } from './set-facts.tsx'
import { SetGrid } from './set-grid.tsx'
import styles from './sets.module.css'
import { useShownSet } from './use-sets.ts'
import { VariantsDialog } from './variants/variants-dialog.tsx'

type Props = { entity_set: string; onDeleted: () => void; onCopied: (entity_set: string) => void }

export function SetView({ entity_set, onDeleted, onCopied }: Props) {
  const query = useShownSet(entity_set)
  return (
    <>
      <BackLink to="/sets" />
      {query.data ? (
        <SetDetails set={query.data} onDeleted={onDeleted} onCopied={onCopied} />
      ) : (
        <>
          <PageHeader title={entity_set} />
          <QueryState
            query={query}
            what="the set"
            height={320}
            notFound="You have no set of this name. It may have been deleted, or belong to somebody else."
          />
        </>
      )}
    </>
  )
}

const VIEWS = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
]

/** Showing thousands of cards at once is slow. */
const CARDS_AT_A_TIME = 100

type DetailsProps = Omit<Props, 'entity_set'> & { set: ShownSet }

function SetDetails({ set, onDeleted, onCopied }: DetailsProps) {
  const { entity_set, cards, used_in, num_entities } = set
  const { shown, showMore } = useShowMore(cards, CARDS_AT_A_TIME, countOf(cards.length, 'card'))
  const [edited, setEdited] = useState<string>()
  const [isEditing, setEditing] = useState(false)
  const [template, setTemplate] = useState<string>()
  const [isVarying, setVarying] = useState(false)
  const [view, setView] = useState('cards')
  const hasTable = useRef(false)
  if (view === 'table') hasTable.current = true
  const [saved, setSaved] = useState('')
  const [isDeleting, setDeleting] = useState(false)
  const [isCopying, setCopying] = useState(false)
  const [isCommenting, setCommenting] = useState(false)
  const nComments = commentCount(set)
  const facts = useRef<HTMLElement>(null)
  const isFrozen = used_in.length > 0
  const mayEdit = useMay('change-set')
  const mayDelete = useMay('change-set')
  const mayAdd = useMay('add-sets')
  const mayHaveData = useMay('take-data')
  // If the set was frozen meanwhile, the button that opened the dialog no longer exists. The facts say why.
  const onClosed = () => {
    if (isFrozen) facts.current?.focus()
  }
  const editedCard = cards.find(({ entity_id }) => entity_id === edited)
  const onEdit = (entity_id: string) => {
    setSaved('')
    setEdited(entity_id)
    setEditing(true)
  }

  const onVariants = (entity_id: string) => {
    setSaved('')
    setTemplate(entity_id)
    setVarying(true)
  }

  return (
    <>
      <PageHeader
        title={entity_set}
        lead={`${countOf(num_entities, 'card')}${nComments > 0 ? ` with ${countOf(nComments, 'comment')}` : ''} in the category ${set.entity_category}.`}
        action={
          <>
            {mayHaveData && (
              <Button component="a" href={covariatesAddress(entity_set)} download variant="default" size="md">
                Download covariates
              </Button>
            )}
            {mayAdd && (
              <Button variant="default" size="md" onClick={() => setCopying(true)}>
                Copy this set
              </Button>
            )}
            {!isFrozen && mayEdit && (
              <Button variant="default" size="md" onClick={() => setCommenting(true)}>
                {nComments > 0 ? 'Replace comments' : 'Add comments'}
              </Button>
            )}
            {!isFrozen && mayDelete && (
              <Button variant="default" size="md" className={page.bad ?? ''} onClick={() => setDeleting(true)}>
                Delete set
              </Button>
            )}
          </>
        }
      />
      <SetFacts set={set} ref={facts} />
      <LinkedMedia entity_set={entity_set} isFrozen={isFrozen} />
      <Done className={styles.done}>{saved}</Done>
      <SegmentedControl
        className={styles.views ?? ''}
        aria-label="Cards or table"
        data={VIEWS}
        value={view}
        onChange={(chosen) => {
          setSaved('')
          setView(chosen)
        }}
      />
      {/* Stays, so that what was typed is still there when somebody comes back from the cards. */}
      {hasTable.current && (
        <div hidden={view !== 'table'}>
          <SetGrid set={set} isReadOnly={isFrozen || !mayEdit} onSaved={setSaved} />
        </div>
      )}
      {view === 'cards' && (
        <>
          <ul className={styles.grid} aria-label="Cards">
            {shown.map((card) => (
              <CardTile
                key={card.entity_id}
                card={card}
                onEdit={isFrozen || !mayEdit ? undefined : onEdit}
                onVariants={isFrozen || !mayEdit ? undefined : onVariants}
              />
            ))}
          </ul>
          {showMore}
        </>
      )}
      <VariantsDialog
        set={set}
        card={cards.find(({ entity_id }) => entity_id === template)}
        isOpen={isVarying}
        onClose={() => setVarying(false)}
        onClosed={onClosed}
        onSaved={(sentence) => {
          setVarying(false)
          setSaved(sentence)
        }}
      />
      <EditCardDialog
        entity_set={entity_set}
        card={editedCard}
        isOpen={isEditing}
        onClose={() => setEditing(false)}
        onClosed={onClosed}
        onSaved={() => {
          setEditing(false)
          setSaved(`Card ${(editedCard?.position ?? 0) + 1} was saved.`)
        }}
      />
      <CommentsDialog
        set={set}
        isOpen={isCommenting}
        onClose={() => setCommenting(false)}
        onClosed={onClosed}
        onSaved={(sentence) => {
          setCommenting(false)
          setSaved(sentence)
        }}
      />
      <CopySetDialog entity_set={entity_set} isOpen={isCopying} onClose={() => setCopying(false)} onCopied={onCopied} />
      <DeleteSetDialog
        set={set}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onClosed={onClosed}
        onDeleted={onDeleted}
      />
    </>
  )
}
