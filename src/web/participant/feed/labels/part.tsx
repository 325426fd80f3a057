import { useEffect, useSyncExternalStore } from 'react'
import { labelsHeightPx } from '#domain/feed/label-height.ts'
import { DEFAULT_MEASURES } from '#domain/feed/post-measures.ts'
import { Modal } from '../../modals/modal.tsx'
import type { CardPartProps, CardPlace, FeedPart, PagePartProps } from '../feed-types.ts'
import { readSpace } from '../room.ts'
import { shownSkin } from '../skins/shown-skin.ts'
import { LabelBox } from './label-box.tsx'
import { CoverRoom, LabelCover } from './label-cover.tsx'
import { labelWords, saidBy } from './label-words.ts'
import { shareQuestionOf } from './share-question.ts'

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
  const question = shareQuestionOf(visit)
  useEffect(() => question.follow(store), [question, store])
  const open = useSyncExternalStore(question.subscribe, question.read)
  if (open === undefined) return null
  return (
    <Modal
      heading={labelWords.shareTitle}
      onBack={() => question.answer('cancel')}
      actions={
        <>
          <button type="button" className="quiet-button" onClick={() => question.answer('cancel')}>
            {labelWords.dontShare}
          </button>
          <button type="button" className="primary-button" onClick={() => question.answer('share')}>
            {labelWords.share}
          </button>
        </>
      }
    >
      <p dir="auto">{labelWords.shareText(saidBy(open.label).title)}</p>
    </Modal>
  )
}

/** Heights of the labels at a place of a card, as far as their words tell. */
function heightAt(
  { post, labels = [], entity_id }: CardPartProps['card'],
  visit: CardPartProps['visit'],
  place: CardPlace,
): number {
  const { startPx, endPx } = (post && shownSkin()?.measures) ?? DEFAULT_MEASURES
  const there = labels.filter((label) => label.place === place)
  const texts = there.map(({ isFolded, ...label }) => {
    const isOpen = visit.acts.read('label_open', entity_id, label.name)?.response === 1
    return { ...label, ...saidBy(label), ...(isFolded && !isOpen && { isFolded }) }
  })
  return labelsHeightPx(texts, readSpace().widthPx - startPx - endPx, innerWidth)
}

export const part: FeedPart = {
  above: LabelsAbove,
  under: LabelsUnder,
  reserves: (visit, card) => ({ above: heightAt(card, visit, 'above'), under: heightAt(card, visit, 'under') }),
  cover: LabelCover,
  overlay: ShareQuestion,
  gate: (click, go) => shareQuestionOf(click.visit).hold(click, go),
  replay: ({ visit }, { dialog }) => shareQuestionOf(visit).show(dialog?.name === 'share' ? dialog.entity_id : undefined),
}
