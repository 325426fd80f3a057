import type { Post } from './post.ts'

export const work: readonly Post[] = [
  {
    ...{ by: 'greta', ago: '4h', topic: 'work', likes: 411 },
    headline: 'Three questions for every survey',
    body: 'Who was asked? Who did not answer? What would have surprised the people who asked? Most surveys fail at the second one. #statistics',
    comments: [{ by: 'ilsa', text: 'Printed and put up in the newsroom.', likes: 58 }],
  },
  {
    ...{ by: 'kofi', ago: '1d', topic: 'work', likes: 520 },
    body: 'Five years on the ward today. What helps most is not in any textbook: say your name, sit down, wait for the second answer.',
    comments: [{ by: 'amina', text: 'You sat with my mother. She still talks about it.', likes: 133 }],
  },
  {
    ...{ by: 'edda', ago: '2d', topic: 'work', likes: 148 },
    headline: 'The oldest lift of the town still runs',
    body: 'It was built in 1908, has been inspected every year since, and stops between two floors only when the mayor is in it.',
  },
  {
    ...{ by: 'bram', ago: '2d', topic: 'work', likes: 90 },
    body: 'We plant 4,000 trees on Saturday and are 31 people. Spades are there, soup too. Who can come?',
    poll: { options: ['I come', 'I bring somebody', 'Next time'], votes: [27, 12, 40] },
  },
  {
    ...{ by: 'ledger', ago: '2d', topic: 'town', likes: 276 },
    body: 'Brindale’s solar co-operative now supplies 11,000 homes. The power price fell from 34 to 27 cents in six quarters.',
    link: {
      headline: 'Solar co-operative supplies 11,000 homes',
      source: 'The Harbor Ledger',
      text: 'The co-operative began nine years ago with forty roofs. Today 2,300 members own panels on barns, schools and the bus depot.\n\nThe household price in Caldrey fell from 34 to 27 cents per kilowatt-hour within six quarters; about a third of that is due to the co-operative, says the grid office.',
    },
  },
  {
    ...{ by: 'pavel', ago: '3d', topic: 'work', likes: 66 },
    body: 'To whom it may concern: the knob is not broken. You have to pull it first.',
  },
  {
    ...{ by: 'tess', ago: '3d', topic: 'science', likes: 350 },
    body: 'Measured the speed of sound with two pots, a stopwatch and the length of the school yard. Result: 331 metres a second, plus or minus enthusiasm.',
    comments: [{ by: 'lumenfold', text: 'Textbook value: 340 at 15 degrees. We applaud.', likes: 99 }],
  },
]
