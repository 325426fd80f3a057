import type { ComponentType } from 'react'
import type { SectionId } from '#domain/study/draft/sections.ts'
import type { VisitsStart } from '#domain/study/draft/starting-points.ts'
import { AdvancedFields } from './advanced-fields.tsx'
import { AssignmentFields } from './assignment/assignment-fields.tsx'
import { EndMessageFields } from './end-message-fields.tsx'
import { feedFields } from './feed-fields.ts'
import type { FieldsProps } from './fields-props.ts'
import { LanguagesFields } from './languages-fields.tsx'
import { MeasurementFields } from './measurement-fields.tsx'
import { NameFields } from './name-fields.tsx'
import { PlatformFields } from './platform-fields.tsx'
import { PrivacyFields } from './privacy-fields.tsx'
import { QuestionnaireFields } from './questionnaire-fields.tsx'
import { QuotaFields, TotalQuotaFields } from './quota-fields.tsx'
import { ConsentFields, DebriefFields, InstructionsFields } from './text-fields.tsx'
import { FirstWaveFields, LaterWavesFields } from './waves/waves-fields.tsx'

/** The fields of a section, for one condition or for all. */
export const sectionFields: Readonly<Record<SectionId, ComponentType<FieldsProps>>> = {
  name: NameFields,
  languages: LanguagesFields,
  ...feedFields,
  'end-message': EndMessageFields,
  questionnaires: QuestionnaireFields,
  instructions: InstructionsFields,
  consent: ConsentFields,
  debrief: DebriefFields,
  platform: PlatformFields,
  measurement: MeasurementFields,
  assignment: AssignmentFields,
  quotas: QuotaFields,
  privacy: PrivacyFields,
  advanced: AdvancedFields,
}

/** Fields for the whole study, without a column per condition. */
export const studyFields: Readonly<Partial<Record<SectionId, ComponentType<Pick<FieldsProps, 'values' | 'change'>>>>> = {
  quotas: TotalQuotaFields,
  questionnaires: FirstWaveFields,
}

type LastFieldsProps = Pick<FieldsProps, 'values' | 'change'> & { startVisits: (start: VisitsStart) => void }

/** The same, below the others. */
export const lastStudyFields: Readonly<Partial<Record<SectionId, ComponentType<LastFieldsProps>>>> = {
  questionnaires: LaterWavesFields,
}
