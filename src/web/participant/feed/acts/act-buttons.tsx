import type { ComponentType } from 'react'
import { type FeedAct, parseFeedActs } from '#domain/parameters/feed-acts.ts'
import type { CardPartProps } from '../feed-types.ts'
import { CardMenu, IN_MENU } from './card-menu.tsx'
import { ReactionButton } from './reaction-button.tsx'
import { ReplyButton, RepostButton } from './write-buttons.tsx'

type Button = { name: string; acts: readonly FeedAct[]; Draw: ComponentType<CardPartProps> }

/** In the order of the row. */
const BUTTONS: readonly Button[] = [
  { name: 'reaction', acts: ['reaction'], Draw: ReactionButton },
  { name: 'reply', acts: ['reply'], Draw: ReplyButton },
  { name: 'repost', acts: ['repost', 'quote'], Draw: RepostButton },
  { name: 'menu', acts: IN_MENU, Draw: CardMenu },
]

/** The buttons that a study needs for what it offers. */
export const buttonsOf = (offered: readonly FeedAct[]): readonly Button[] =>
  BUTTONS.filter(({ acts }) => acts.some((act) => offered.includes(act)))

export const ActButtons = (props: CardPartProps) =>
  buttonsOf(parseFeedActs(props.visit.settings['feed-acts'])).map(({ name, Draw }) => <Draw key={name} {...props} />)
