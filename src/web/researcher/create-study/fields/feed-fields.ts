import type { ComponentType } from 'react'
import type { SectionId } from '#domain/study/draft/sections.ts'
import { AlgorithmFields } from './algorithm/algorithm-fields.tsx'
import { ButtonsFields } from './buttons-fields.tsx'
import { CardsFields } from './cards-fields.tsx'
import { CommentsFields } from './comments-fields.tsx'
import { ComposerFields } from './composer-fields.tsx'
import { CuesFields } from './cues/cues-fields.tsx'
import { FeedTypeFields } from './feed-type-fields.tsx'
import type { FieldsProps } from './fields-props.ts'
import { InterventionFields } from './intervention/intervention-fields.tsx'
import { LabelsFields } from './labels/labels-fields.tsx'
import { LinksFields } from './links-fields.tsx'
import { SkinFields } from './skin-fields.tsx'

/** The sections whose settings a feed may have for itself, in the order of the page. */
export const feedFields = {
  'feed-type': FeedTypeFields,
  cards: CardsFields,
  buttons: ButtonsFields,
  links: LinksFields,
  labels: LabelsFields,
  comments: CommentsFields,
  composer: ComposerFields,
  cues: CuesFields,
  skin: SkinFields,
  intervention: InterventionFields,
  algorithm: AlgorithmFields,
} as const satisfies Partial<Record<SectionId, ComponentType<FieldsProps>>>
