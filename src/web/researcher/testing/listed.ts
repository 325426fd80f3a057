import type { ReplyFrom } from '#contract/endpoints.ts'
import { PEOPLE_GROUPS } from '#domain/study/people/counted-people.ts'
import type { ListedStudy, ShownStudy, StudyPage } from '../studies/study-types.ts'

const NOBODY = { started: 0, live: 0, completes: 0, refused: 0 }

export const aListedStudy = (given: Partial<ListedStudy> = {}): ListedStudy => ({
  ...{ experiment_id: 'eabc12', name: 'Tides', status: 'running', version: 1, n_conditions: 1, created_at: 0, changed_at: 0 },
  ...{ tests: 0, quota_total: null, platform: '', role: 'owner', is_shared: false, entity_sets: ['26031508_news'], ...NOBODY },
  ...given,
})

export const aStudyPage = (...studies: ListedStudy[]): StudyPage => {
  const count = (status: ListedStudy['status']) => studies.filter((study) => study.status === status).length
  const [draft, running, paused, closed] = [count('draft'), count('running'), count('paused'), count('closed')]
  return { n_found: studies.length, counts: { all: studies.length, draft, running, paused, closed }, studies }
}

/** A study of one condition in which nobody has taken part. */
export const aShownStudy = (study: Partial<ListedStudy> = {}, given: Partial<ShownStudy> = {}): ShownStudy => ({
  study: aListedStudy(study),
  shown_version: 1,
  condition_settings: [],
  versions: [{ version: 1, created_at: 0, n_conditions: 1, participants: 0, changes: [], running_changes: [], risks: [] }],
  conditions: [{ condition: 1, quota: null, ...NOBODY }],
  unassigned: NOBODY,
  balance: [],
  erased: { withdrawn: 0, retention: 0, last_at: null },
  people: Object.fromEntries(PEOPLE_GROUPS.map((group) => [group, 0])) as ShownStudy['people'], // every group
  ...{ overrides: [], tests_by_letters: 0, test_signature: '', approval: null, preregistered: null, may_be_deleted: true },
  excluded: [],
  ...given,
})

type ListedSets = ReplyFrom<'/v1/list_entity_sets'>['data']
export type ListedSet = ListedSets['entity_sets'][number]

export const aListedSet = (given: Partial<ListedSet> = {}): ListedSet => ({
  ...{ entity_set: '26031508_news', entity_category: 'news', num_entities: 2, owner: 'Olga Owner', created_at: 0, used_in: [] },
  ...{ cover_url: null, cover_placeholder: null },
  ...given,
})

export const aSetPage = (...entity_sets: ListedSet[]): ListedSets => ({
  n_found: entity_sets.length,
  categories: [...new Set(entity_sets.map(({ entity_category }) => entity_category))].map((entity_category) => ({
    entity_category,
    n_sets: entity_sets.filter((set) => set.entity_category === entity_category).length,
  })),
  entity_sets,
})
