import { useEffect, useSyncExternalStore } from 'react'
import { Modal } from '../../modals/modal.tsx'
import type { CardPartProps, CardPlace, FeedPart, PagePartProps } from '../feed-types.ts'
import { LabelBox } from './label-box.tsx'
import { CoverRoom, LabelCover } from './label-cover.tsx'
import { labelWords, saidBy } from './label-words.ts'
import { deskOf } from './share-desk.ts'

const Labels = ({ card, visit, place }: CardPartProps & { place: CardPlace }) =>
  card.labels?.filter((label) => label.place === place).map((label) => <LabelBox key={label.name} {...{ card, visit, label }} />)

const LabelsAbove = (props: CardPartProps) => <Labels {...props} place="above" />
const LabelsUnder = (props: CardPartProps) => (
  <>
    <CoverRoom {...props} />
    <Labels {...props} place="under" />
  </>
)

/** Asks again before a card with a label is shared. */
function ShareQuestion({ store, visit }: PagePartProps) {
  const desk = deskOf(visit)
  useEffect(() => desk.follow(store), [desk, store])
  const open = useSyncExternalStore(desk.subscribe, desk.read)
  if (open === undefined) return null
  return (
    <Modal
      heading={labelWords.shareTitle}
      actions={
        <>
          <button type="button" className="quiet-button" onClick={() => desk.answer('cancel')}>
            {labelWords.dontShare}
          </button>
          <button type="button" className="primary-button" onClick={() => desk.answer('share')}>
            {labelWords.share}
          </button>
        </>
      }
    >
      <p dir="auto">{labelWords.shareText(saidBy(open.label).title)}</p>
    </Modal>
  )
}

export const part: FeedPart = {
  above: LabelsAbove,
  under: LabelsUnder,
  cover: LabelCover,
  overlay: ShareQuestion,
  gate: (click, go) => deskOf(click.visit).hold(click, go),
  replay: ({ visit }, { dialog }) => deskOf(visit).show(dialog?.name === 'share' ? dialog.entity_id : undefined),
}
