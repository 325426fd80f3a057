import type { Place } from '#domain/study/draft/sections.ts'

export type TourStop = { place: Place; title: string; text: string }

/** What somebody needs who sees the page for the first time, in the order of the page. */
export const TOUR_STOPS: readonly TourStop[] = [
  {
    place: 'conditions',
    title: 'Conditions',
    text: 'How many groups you compare, and their names. Each person stays in one. With one condition, nothing is compared.',
  },
  {
    place: 'cards',
    title: 'Cards',
    text: 'Which posts people see. The sets of the demo are there, so that you can begin without any of your own.',
  },
  {
    place: 'buttons',
    title: 'Different per condition',
    text: 'A section is the same for all conditions until this is switched on. Then it has a column for each, and what differs is marked.',
  },
  {
    place: 'intervention',
    title: 'What interrupts the feed',
    text: 'A prompt, a tip or a film. Leave it out of one condition and you have a control. The question mark beside a field explains it.',
  },
  {
    place: 'questionnaires',
    title: 'Questions',
    text: 'What is asked after the feed, and, below the list, what is asked before it.',
  },
  {
    place: 'create',
    title: 'Create the study',
    text: 'What is still missing is listed beside the settings, or above this on a phone. Start as a draft if you want to try it before anybody else can.',
  },
]
