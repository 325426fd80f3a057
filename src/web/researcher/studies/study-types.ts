import type * as z from 'zod/mini'
import type { ReplyFrom } from '#contract/endpoints.ts'
import type { studyInList } from '#contract/list-studies.ts'

export type ListedStudy = z.infer<typeof studyInList>
export type StudyPage = ReplyFrom<'/v1/list_studies'>['data']
export type Status = ListedStudy['status']
export type ShownStudy = ReplyFrom<'/v1/show_study'>['data']
export type StudyVersion = ShownStudy['versions'][number]
export type ConditionProgress = ShownStudy['conditions'][number]
export type BalanceRow = ShownStudy['balance'][number]
export type Excluded = ShownStudy['excluded'][number]
