/**
 * Everybody who opened a study, each in the first group that fits. Simulated participants are groups of their own kind.
 * `took_part` is split where a page needs it: `no_feed` came to no card, `waiting` is still there or has just left.
 */
export const PEOPLE_GROUPS = [
  'test',
  'withdrew',
  'refused',
  'erased',
  'full',
  'excluded',
  'no_feed',
  'waiting',
  'took_part',
] as const

export type PeopleGroup = (typeof PEOPLE_GROUPS)[number]
export type PeopleByGroup = Readonly<Record<PeopleGroup, number>>

const IN_STUDY = ['no_feed', 'waiting', 'took_part'] as const

/** The groups that a page counts. Its number of people is their sum, and the server's queries are compared with it by a test. */
const COUNTED = {
  live: ['refused', 'erased', 'full', ...IN_STUDY],
  people: ['excluded', ...IN_STUDY],
  started: ['erased', ...IN_STUDY],
  attention: ['took_part'],
  files: ['full', ...IN_STUDY],
} as const satisfies Record<string, readonly PeopleGroup[]>

export type CountingPage = keyof typeof COUNTED

export type CountedPeople = { n: number; all: number; notCounted: { group: PeopleGroup; n: number }[] }

/** How many people a page counts of all who opened the study, and who the others are. */
export function countedPeople(people: PeopleByGroup, page: CountingPage): CountedPeople {
  const counted: readonly PeopleGroup[] = COUNTED[page]
  const sumOf = (groups: readonly PeopleGroup[]) => groups.reduce((sum, group) => sum + people[group], 0)
  return {
    n: sumOf(counted),
    all: sumOf(PEOPLE_GROUPS),
    notCounted: PEOPLE_GROUPS.filter((group) => !counted.includes(group) && people[group] > 0).map((group) => ({
      group,
      n: people[group],
    })),
  }
}

/** Of those who took part, some came to no card and some are not counted yet. */
export function withoutCards(people: PeopleByGroup, { counted, waiting }: { counted: number; waiting: number }): PeopleByGroup {
  return { ...people, took_part: counted, waiting, no_feed: Math.max(0, people.took_part - counted - waiting) }
}

const WORDS: Readonly<Record<PeopleGroup, readonly [one: string, many: string]>> = {
  test: ['test', 'tests'],
  withdrew: ['who withdrew', 'who withdrew'],
  refused: ['who did not agree', 'who did not agree'],
  erased: ['erased at the end of the retention time', 'erased at the end of the retention time'],
  full: ['who found the study full', 'who found the study full'],
  excluded: ['excluded', 'excluded'],
  no_feed: ['who saw no post', 'who saw no post'],
  waiting: ['still there or just gone', 'still there or just gone'],
  took_part: ['', ''],
}

/** "Not counted here: 3 who did not agree, 1 test." Empty where everybody counts. */
export function notCountedText(people: PeopleByGroup, page: CountingPage): string {
  const parts = countedPeople(people, page).notCounted.map(({ group, n }) => `${figure(n)} ${WORDS[group][n === 1 ? 0 : 1]}`)
  return parts.length === 0 ? '' : `Not counted here: ${parts.join(', ')}.`
}

/** "31 of 37 people who opened the study. Not counted here: …", for a page whose own number is of the same moment. */
export function countedText(people: PeopleByGroup, page: CountingPage, [one, many] = ['person', 'people']): string {
  const { n, all, notCounted } = countedPeople(people, page)
  if (notCounted.length === 0) return ''
  return `${figure(n)} of ${figure(all)} ${all === 1 ? one : many} who opened the study. ${notCountedText(people, page)}`
}

const figure = (n: number) => n.toLocaleString('en')
