import type { Post } from './post.ts'

export const town: readonly Post[] = [
  {
    ...{ by: 'ledger', ago: '35m', topic: 'town', likes: 1204 },
    body: 'The tidal barrier of Port Ellisar closed for the first time last night. The water stood 1.9 metres above normal; the old town stayed dry. #PortEllisar',
    pictures: ['gates'],
    link: {
      headline: 'First night of the tidal barrier: old town stays dry',
      source: 'The Harbor Ledger',
      text: 'At 1:40 in the morning the nine gates of the tidal barrier closed for the first time outside of a test.\n\nThe harbour office had announced a level of 1.9 metres above normal. Cellars in the old town, which flooded in four of the last six winters, stayed dry.\n\nThe gates opened again at 7:15. Ferries ran with a delay of half an hour.',
    },
    comments: [
      { by: 'mara', text: 'Watched it from the pier. Quieter than I had thought.', likes: 64 },
      { by: 'ruben', text: 'First winter in which line 6 does not need the detour.', likes: 31 },
      { by: 'ilsa', text: 'The council publishes all levels of the night tomorrow.', likes: 12, to: 1 },
    ],
  },
  {
    ...{ by: 'ruben', ago: '50m', topic: 'town', likes: 318 },
    body: 'Line 6 runs every ten minutes from Monday, also in the evening. I have driven it for eleven years and never believed that I would write this sentence.',
    comments: [
      { by: 'tess', text: 'My pupils will miss their best excuse.', likes: 88 },
      { by: 'zadie', text: 'Until when in the evening?', likes: 4 },
      { by: 'ruben', text: 'Until half past eleven, then every half hour.', likes: 9, to: 2 },
    ],
  },
  {
    ...{ by: 'library', ago: '2h', topic: 'town', likes: 402, place: 4 },
    body: 'From today you can borrow tools as well as books: drills, a sewing machine, two projectors and a very patient pasta maker.',
    poll: { options: ['Drill', 'Sewing machine', 'Projector', 'Pasta maker'], votes: [211, 148, 96, 305] },
    comments: [
      { by: 'lotte', text: 'The pasta maker will never come back.', likes: 120 },
      { by: 'library', text: 'It has a reminder function. So have we.', likes: 143, to: 1 },
    ],
  },
  {
    ...{ by: 'ilsa', ago: '3h', topic: 'town', likes: 227 },
    body: 'Short thread on the new ferry timetable: night boats return on Fridays, fares stay as they are, and bookings open on Monday at eight.\n\nThe boat at 6:10 goes ten minutes earlier. @maralindholt knows why: the tide.',
    comments: [{ by: 'mara', text: 'It is always the tide.', likes: 55 }],
  },
  {
    ...{ by: 'edda', ago: '5h', topic: 'town', likes: 189 },
    body: 'They want to take down the old crane. It lifted the first tram of this town off its ship in 1911, and it still turns with one hand. Keep it.',
    pictures: ['harbour'],
    comments: [
      { by: 'ivo', text: 'It needs a new bearing and some paint, not a demolition.', likes: 40 },
      { by: 'petra', text: 'It blocks the view.', likes: 7 },
      { by: 'edda', text: 'It is the view.', likes: 212, to: 2 },
    ],
  },
  {
    ...{ by: 'zadie', ago: '6h', topic: 'town', likes: 96 },
    body: 'Found on the noticeboard of the laundry: “Lost: one grey sock. Sentimental value. No questions.”',
    repostedBy: 'wren',
  },
  {
    ...{ by: 'noor', ago: '7h', topic: 'town', likes: 143 },
    body: 'افتتحنا ورشة الفخار الجديدة اليوم. كل من يحب الطين مرحّب به يوم السبت.',
    pictures: ['desk'],
    comments: [{ by: 'yael', text: 'Saturday it is. I bring cake.', likes: 18 }],
  },
  {
    ...{ by: 'yael', ago: '8h', topic: 'town', likes: 74 },
    body: 'המקהלה שלנו שרה ביום ראשון בתחנת הרכבת הישנה. הכניסה חופשית.',
  },
  {
    ...{ by: 'joren', ago: '9h', topic: 'town', likes: 58 },
    body: 'The bench by the canal that everybody complained about has been painted yellow. Now everybody sits on it. I have no theory.',
    quotes: { by: 'library', ago: '1d', body: 'Somebody has painted the bench in front of our door. Thank you, somebody.' },
  },
  {
    ...{ by: 'water', ago: '11h', topic: 'town', likes: 133 },
    body: 'Works in Mill Street on Thursday from 9 to 12. Please fill a jug before. Tea counts as an emergency.',
    comments: [{ by: 'pavel', text: 'Jug, kettle and bathtub are filled.', likes: 22 }],
  },
  {
    ...{ by: 'mara', ago: '13h', topic: 'town', likes: 511 },
    body: 'Five in the morning, no wind, and for eight minutes the sea looks like poured glass.',
    pictures: ['islands', 'harbour', 'lighthouse'],
    comments: [
      { by: 'celine', text: 'The second one, please, as a postcard.', likes: 27 },
      { by: 'hiro', text: 'Which lens?', likes: 3 },
      { by: 'mara', text: 'The one in my phone, wiped with a sleeve.', likes: 61, to: 2 },
    ],
  },
  {
    ...{ by: 'ivo', ago: '1d', topic: 'work', likes: 266 },
    headline: 'What I learned from the worst meeting of the year',
    body: 'Nobody had written down what we wanted to decide. After forty minutes somebody asked. We needed three more minutes.\n\nSince then every invitation begins with the question. #work',
    comments: [
      { by: 'greta', text: 'I decline all invitations without a question. Nobody has noticed yet.', likes: 97 },
      { by: 'zadie', text: 'Noted for my first job.', likes: 15 },
    ],
  },
  {
    ...{ by: 'pavel', ago: '1d', topic: 'work', likes: 88 },
    body: 'A radio from 1954 came in today. Fault: a dead wasp across two contacts. Repaired in four seconds, admired for an hour.',
    pictures: ['desk'],
  },
  {
    ...{ by: 'nightfold', ago: '1d', topic: 'nature', likes: 45 },
    body: 'Forty seconds from bag to bed. The new Nightfold Two is here.',
    pictures: ['tent'],
    isSponsored: true,
    link: {
      headline: 'See the Nightfold Two',
      source: 'nightfold.example',
      text: 'One pole, no pegs, two people and a dog. 2.1 kilograms.',
    },
  },
]
