/** How much an installation holds. */
export type Size = { studies: number; labs: number; ownStudies: number; peopleAStudy: number }

export const CARDS_A_SET = 20
export const CARDS_A_FEED = 5
export const EVENTS_A_PERSON = 20

/** Ten studies of one lab, with a hundred people each. */
export const FEW: Size = { studies: 10, labs: 1, ownStudies: 10, peopleAStudy: 100 }

/** A university: 10,000 studies of 200 labs, a million people, 20 million events. Every fifth study is of the lab that asks. */
export const manyStudies = (scale: number): Size => ({
  studies: Math.round(10_000 * scale),
  labs: Math.max(2, Math.round(200 * scale)),
  ownStudies: Math.round(2_000 * scale),
  peopleAStudy: FEW.peopleAStudy,
})

/** So many studies are filled by one statement: then the temporary room is bounded, and somebody who waits sees how far it is. */
export const STUDIES_AT_ONCE = 250

export const studyId = (n: number) => `large${String(n).padStart(5, '0')}`
/** The study that calls ask for. It runs, and belongs to the lab that asks. */
export const ASKED = 10
